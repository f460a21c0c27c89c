import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFPageLeaf,
  PDFPageTree,
  PDFRef,
} from '@cantoo/pdf-lib';

/** Readers show pages without a `Type`, and go by the kids of a node, whatever they name as their parent. */
export function repairPageTree({ catalog, context }: PDFDocument): void {
  const root = catalog.get(PDFName.of('Pages'));
  if (!(root instanceof PDFRef)) return;
  const seen = new Set<PDFRef>();
  const pending: { ref: PDFRef; parent?: PDFRef }[] = [{ ref: root }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { ref, parent } = next;
    if (seen.has(ref)) continue;
    seen.add(ref);
    const node = asNode(context.lookup(ref));
    if (!node) continue;
    context.assign(ref, node);
    if (parent) node.set(PDFName.of('Parent'), parent);
    else node.delete(PDFName.of('Parent'));
    if (node instanceof PDFPageTree) pending.push(...kidsOf(node).map((kid) => ({ ref: kid, parent: ref })));
  }
}

function asNode(object: PDFObject | undefined): PDFPageLeaf | PDFPageTree | undefined {
  if (object instanceof PDFPageLeaf || object instanceof PDFPageTree) return object;
  if (!(object instanceof PDFDict)) return undefined;
  const hasKids = object.lookup(PDFName.of('Kids')) instanceof PDFArray;
  const kind = hasKids ? PDFPageTree : PDFPageLeaf;
  const node = kind.fromMapWithContext(object.asMap(), object.context);
  node.set(PDFName.of('Type'), PDFName.of(hasKids ? 'Pages' : 'Page'));
  return node;
}

function kidsOf(node: PDFPageTree): PDFRef[] {
  const kids = node.lookup(PDFName.of('Kids'));
  if (!(kids instanceof PDFArray)) return [];
  kids.asArray().forEach((kid, index) => {
    if (kid instanceof PDFDict) kids.set(index, node.context.register(kid));
  });
  return kids.asArray().filter((kid) => kid instanceof PDFRef);
}
