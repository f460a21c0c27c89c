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

/** pdf-lib skips pages without a `Type`; readers show them. */
export function repairPageTree({ catalog, context }: PDFDocument): void {
  const root = catalog.get(PDFName.of('Pages'));
  if (!(root instanceof PDFRef)) return;
  const seen = new Set<PDFRef>();
  const left = [root];
  for (let ref = left.pop(); ref; ref = left.pop()) {
    if (seen.has(ref)) continue;
    seen.add(ref);
    const node = asNode(context.lookup(ref));
    if (!node) continue;
    context.assign(ref, node);
    if (node instanceof PDFPageTree) left.push(...kidsOf(node));
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
