import { quoteEquations } from './equations.ts';
import { hiddenByFields, isKeptField } from './hidden-by-fields.ts';
import { refuseLostContent } from './lost-content.ts';
import { refuseLostField } from './parts/field-codes.ts';
import { findParts, type Parts, textOf } from './parts/parts.ts';
import { readStyles } from './parts/styles.ts';
import { mayHaveSymbols, replaceSymbols } from './parts/symbol-fonts.ts';
import {
  attribute,
  childNamed,
  type Element,
  hasVisibleContent,
  isElement,
  isNamed,
  isOn,
  localName,
  markers,
  type Node,
  outermost,
  parseXml,
  writeXml,
  xmlText,
} from './parts/xml.ts';
import { removeHidden } from './remove-hidden.ts';

/**
 * Accepts all tracked changes, and deletes comments (ISO/IEC 29500-1, 17.13) and hidden table rows. Converts fields and
 * controls that are bound to data to plain text, and letters of symbol fonts to Unicode. Also removes the mark that hides
 * text only on web pages, such as page numbers in a table of contents, and the links of pictures that are also stored.
 */
export function acceptChanges(parts: Parts, names: readonly string[]): Parts {
  const accepted = new Map(parts);
  const { files, partOf, relations } = findParts(parts);
  const hasSmartArtDrawings = relations.some(({ kind }) => kind === 'diagramDrawing');
  const styleXml = textOf(files, partOf('styles'));
  const styles = readStyles(parseXml(styleXml));
  for (const name of names) {
    const xml = xmlText(parts.get(name) ?? new Uint8Array());
    const hasSymbols = mayHaveSymbols.test(xml) || mayHaveSymbols.test(styleXml);
    const mayHide = xml.includes('vanish') || styleXml.includes('vanish');
    if (!hasSymbols && !mayHide && !needsRewriting.test(xml)) continue;
    const root = parseXml(xml);
    if (!root.children.some((node) => isElement(node) && stories.has(localName(node.name)))) continue;
    // Directives are dropped, because the declaration may name another encoding than the one that is written.
    const visible = accept(root.children, hiddenByFields(root)).filter(({ type }) => type !== 'directive');
    const content = quoteEquations(mayHide ? removeHidden(visible, styles) : visible);
    refuseLostContent(content, hasSmartArtDrawings);
    if (hasSymbols) replaceSymbols(content, styles);
    removeLinks(content);
    accepted.set(name, Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${writeXml(content)}`));
  }
  return accepted;
}

/** The root elements of visible content. */
const stories = new Set(['document', 'hdr', 'ftr', 'footnotes', 'endnotes', 'glossaryDocument']);

const dropped =
  /^(?:del|moveFrom|conflictDel|cell(?:Ins|Merge)|\w+Change|(?:customXml)?(?:Ins|Del|[mM]ove(?:From|To)|conflict(?:Ins|Del))Range(?:Start|End)|comment(?:RangeStart|RangeEnd|Reference)|annotationRef|fldData|dataBinding|webHidden)$/;
const unwrapped = /^(?:ins|moveTo|conflictIns)$/;
const deleted = ['del', 'moveFrom', 'conflictDel'];

const needsRewriting =
  /<(?:[\w.-]+:)?(?:del|ins|move(?:From|To)|conflict(?:Ins|Del)|cell(?:Ins|Del|Merge)|comment\w+|\w+Change|fldChar|fldSimple|dataBinding|webHidden|hidden|altChunk|subDoc|contentPart|(?:day|month|year)(?:Long|Short)|pgNum|graphicData|oMath)[\s/>]|visibility:|\slink=|:(?:link|href)=/;

/** Removes the link of each picture that is also stored, so that it is not taken for outside content. */
function removeLinks(nodes: readonly Node[]): void {
  for (const node of nodes.filter(isElement)) {
    if (isStoredPicture(node))
      for (const name of Object.keys(node.attribs))
        if (/^(?:link|href)$/.test(localName(name))) delete node.attribs[name];
    removeLinks(node.children);
  }
}

const isStoredPicture = (element: Element) =>
  (localName(element.name) === 'blip' && attribute(element, 'embed') !== undefined) ||
  (localName(element.name) === 'imagedata' && attribute(element, 'id') !== undefined);

const hasChildAt = (element: Element, path: string, names: readonly string[]) => {
  const properties = path.split('/').reduce<Element | undefined>((at, name) => at && childNamed(at, name), element);
  return properties !== undefined && names.some((name) => childNamed(properties, name));
};

function isPlainText(element: Element): boolean {
  if (localName(element.name) !== 'fldSimple') return false;
  const code = attribute(element, 'instr') ?? '';
  if (!hasVisibleContent(element)) refuseLostField(code, true);
  return !isKeptField(code);
}

const isHiddenDrawing = (element: Element) =>
  /(?:^|;)\s*visibility:\s*hidden/.test(attribute(element, 'style') ?? '') ||
  (localName(element.name) === 'drawing' &&
    outermost(element, 'docPr', 'graphic').some((each) => /^(?:1|true|on)$/.test(attribute(each, 'hidden') ?? '')));

const removeDeleted = (nodes: readonly Node[], hidden: ReadonlySet<Node>): Node[] =>
  nodes.flatMap((node) => {
    if (!isElement(node)) return [node];
    const name = localName(node.name);
    const isHidden =
      (hidden.has(node) && name !== 'p') || isOn(childNamed(node, 'trPr'), 'hidden') || isHiddenDrawing(node);
    if (isHidden || hasChildAt(node, 'trPr', deleted) || hasChildAt(node, 'tcPr', ['cellDel']) || dropped.test(name))
      return [];
    return unwrapped.test(name) || isPlainText(node) ? removeDeleted(node.children, hidden) : [node];
  });

function accept(nodes: readonly Node[], hidden: ReadonlySet<Node>): Node[] {
  const shown: Node[] = [];
  /** The content of paragraphs whose mark is deleted or hidden. The next paragraph continues it (17.13.5.15). */
  let pendingParagraph: Element | undefined;
  const flushPending = () => {
    if (pendingParagraph && hasVisibleContent(pendingParagraph)) shown.push(pendingParagraph);
    pendingParagraph = undefined;
  };
  for (const node of removeDeleted(nodes, hidden)) {
    if (!isElement(node)) {
      shown.push(node);
      continue;
    }
    const name = localName(node.name);
    const isOpen = hasChildAt(node, 'pPr/rPr', deleted) || hidden.has(node);
    const elementCountBefore = node.children.filter(isElement).length;
    node.children = accept(node.children, hidden) as typeof node.children;
    // The element is now empty, such as a table without rows, or a run that was the mark of a comment.
    if (elementCountBefore > 0 && containerNames.test(name) && !hasVisibleContent(node)) continue;
    if (name === 'p') {
      if (pendingParagraph) prepend(node, pendingParagraph);
      pendingParagraph = undefined;
      if (isOpen) pendingParagraph = node;
      else shown.push(node);
    } else if (pendingParagraph && markers.test(name)) append(pendingParagraph, [node]);
    else {
      flushPending();
      shown.push(node);
    }
  }
  // A cell must keep its last paragraph.
  if (pendingParagraph && !shown.some((node) => isNamed(node, 'p'))) shown.push(pendingParagraph);
  else flushPending();
  return shown;
}

const containerNames = /^(?:tbl|tr|r)$/;

const append = (element: Element, nodes: readonly Node[]) => {
  element.children = [...element.children, ...nodes] as typeof element.children;
};

function prepend(paragraph: Element, { children }: Element): void {
  const own = childNamed(paragraph, 'pPr');
  const rest = paragraph.children.filter((node) => node !== own);
  const carried = children.filter((node) => !isNamed(node, 'pPr'));
  paragraph.children = [...(own ? [own] : []), ...carried, ...rest] as typeof paragraph.children;
}
