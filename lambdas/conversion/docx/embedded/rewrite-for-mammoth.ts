// Rewrites a part's XML: content that mammoth would silently leave out becomes something that it reads.

import { refuseLostField } from '../parts/field-codes.ts';
import { type Styles, styleWithBases } from '../parts/styles.ts';
import {
  attribute,
  childNamed,
  type Element,
  escapeXml,
  inlineNamespaces,
  isElement,
  localName,
  type Node,
  outermost,
  parseXml,
  runOf,
  valOf,
  wordElement,
  writeXml,
} from '../parts/xml.ts';
import { mathText } from './math-text.ts';
import { type Numbering, numberParagraphs } from './numbering.ts';
import { removeHidden } from './remove-hidden.ts';

type Rewrite = (element: Element) => Node[];

const unwrap: Rewrite = ({ children }) => rewriteNodes(children);

const rewrites: ReadonlyMap<string, Rewrite> = new Map<string, Rewrite>([
  ['fldSimple', unwrap],
  ['instrText', (element) => refuseCode(element)],
  ['dir', unwrap],
  ['bdo', unwrap],
  ['ruby', rewriteRuby],
  ['oMathPara', unwrap],
  ['oMath', (element) => runOf(mathText(element))],
  ['AlternateContent', (element) => rewriteNodes(alternateContent(element))],
  ['drawing', (element) => drawingContent(element)],
  ['pict', (element) => shapeContent(element)],
  ['bookmarkStart', () => []],
  ['ptab', () => wordElement('tab')],
  ['cr', () => wordElement('br')],
  ['fldChar', (element) => [element, ...selectedEntry(element)]],
]);

export function rewriteForMammoth(xml: string, numbering: Numbering): string {
  const { styles } = numbering;
  const root = parseXml(xml);
  root.children = rewriteNodes(removeHidden(root.children, styles)) as typeof root.children;
  numberParagraphs(root.children, numbering);
  // mammoth fails on a table's style if the document has no styles.
  if (styles.byId.size > 0) for (const table of allNamed(root, 'tbl')) markBorderless(table, styles);
  return writeXml(root);
}

/** Returns all elements with this name, including nested ones, such as tables in tables. */
const allNamed = (node: { readonly children: readonly Node[] }, name: string): Element[] =>
  outermost(node, name).flatMap((found) => [found, ...allNamed(found, name)]);

const rewriteNodes = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => {
    if (!isElement(node)) return textOf(node);
    const rewrite = rewrites.get(localName(node.name));
    if (rewrite) return rewrite(node);
    node.children = rewriteNodes(node.children) as typeof node.children;
    return [node];
  });

/** Returns a text as one plain text node, because mammoth skips CDATA sections and text that contains a comment. */
function textOf(node: Node): Node[] {
  if (node.type === 'text') return [node];
  return 'children' in node ? parseXml(escapeXml(writeText(node.children))).children : [];
}

const writeText = (nodes: readonly Node[]) => nodes.map((node) => ('data' in node ? node.data : '')).join('');

/** Throws DocumentRefused for a field that would be lost. Earlier steps turn fields with a stored result into text. */
function refuseCode(element: Element): Node[] {
  refuseLostField(writeText(element.children), true);
  return [element];
}

function rewriteRuby(ruby: Element): Node[] {
  const [base, spoken] = ['rubyBase', 'rt'].map((name) => rewriteNodes(childNamed(ruby, name)?.children ?? []));
  return [...(base ?? []), ...(spoken?.length ? [...runOf(' ('), ...spoken, ...runOf(')')] : [])];
}

/** Returns the selected entry of a legacy dropdown field, which is stored nowhere else. */
function selectedEntry(field: Element): Node[] {
  const [list] = outermost(field, 'ddList');
  const entries = list ? outermost(list, 'listEntry') : [];
  const entry = entries[Number(valOf(list, 'result') ?? valOf(list, 'default') ?? 0)];
  return entry ? wordElement('t', attribute(entry, 'val')) : [];
}

/** Returns the fallback for older programs from `mc:AlternateContent`, or the newer choice if that has more content. */
function alternateContent(alternatives: Element): Node[] {
  const newer = childNamed(alternatives, 'Choice');
  const older = childNamed(alternatives, 'Fallback');
  if (!newer || !older) return (newer ?? older)?.children ?? [];
  return hasMoreContent(newer, older) ? newer.children : older.children;
}

function hasMoreContent(newer: Element, older: Element): boolean {
  if (countLetters(newer) !== countLetters(older)) return countLetters(newer) > countLetters(older);
  return countLetters(older) === 0 && pictures(older) === 0;
}

const countLetters = (element: Element): number =>
  outermost(element, 't')
    .flatMap(({ children }) => children)
    .reduce((sum, child) => sum + ('data' in child ? child.data.trim().length : 0), 0);

const pictures = (element: Element) => outermost(element, 'blip').length + outermost(element, 'imagedata').length;

function drawingContent(drawing: Element): Node[] {
  const shown = [...picturesIn(drawing), ...textBoxes(drawing)];
  return shown.length > 0 || outermost(drawing, 'graphicData').every(isShape) ? shown : missingPictureNote(drawing);
}

/** Returns the texts and pictures of VML shapes, which older versions of Word write. */
const shapeContent = (shapes: Element): Node[] => [
  ...outermost(shapes, 'imagedata', 'txbxContent').flatMap((picture) => wrapIn('pict', inlineNamespaces(picture))),
  ...outermost(shapes, 'textpath', 'txbxContent').flatMap((path) => runOf(attribute(path, 'string') ?? '')),
  ...textBoxes(shapes),
];

const textBoxes = (element: Element) =>
  outermost(element, 'txbxContent').flatMap((box) => {
    box.children = rewriteNodes(box.children) as typeof box.children;
    return wrapIn('pict', inlineNamespaces(box));
  });

/** Returns one drawing for each picture, because mammoth does not look into groups. */
function picturesIn(drawing: Element): Node[] {
  const pictures = outermost(drawing, 'pic', 'txbxContent');
  const [data] = outermost(drawing, 'graphicData');
  if (pictures.length === 1 && pictures[0]?.parent === data && isStored(pictures[0])) return [drawing];
  return pictures.flatMap((picture) => (isStored(picture) ? drawingOf(picture) : missingPictureNote(drawing)));
}

const isStored = (picture: Element | undefined) =>
  picture && outermost(picture, 'blip').some((blip) => attribute(blip, 'embed'));

const drawingMl = 'http://schemas.openxmlformats.org/drawingml/2006';

function drawingOf(picture: Element): Node[] {
  const frame = `<a:graphic xmlns:a="${drawingMl}/main"><a:graphicData/></a:graphic>`;
  const drawing = wordElement(
    'drawing',
    `<wp:inline xmlns:wp="${drawingMl}/wordprocessingDrawing">${frame}</wp:inline>`,
  );
  const [data] = outermost({ children: drawing }, 'graphicData');
  if (data) data.children = [inlineNamespaces(picture)];
  return drawing;
}

function wrapIn(name: string, inside: Element): Node[] {
  const nodes = wordElement(name);
  for (const node of nodes) if (isElement(node)) node.children = [inside];
  return nodes;
}

const isShape = (data: Element) =>
  /wordprocessing(Shape|Group|Canvas)$/.test(attribute(data, 'uri') ?? '') &&
  outermost(data, 'graphicFrame').length === 0;

function missingPictureNote(drawing: Element): Node[] {
  const [properties] = outermost(drawing, 'docPr');
  const alt = properties && (attribute(properties, 'descr') || attribute(properties, 'title'));
  return runOf(pictureNote(alt), '<w:i/>');
}

export const pictureNote = (alt = '') => `[Picture not shown${alt ? `: ${alt}` : ''}]`;

/** The style for tables that Word shows without lines. mammoth keeps only the name of a table's style. */
export const borderless = 'Borderless';

function markBorderless(table: Element, styles: Styles): void {
  if (hasBorders(table, styles)) return;
  const [style] = wordElement('tblPr', `<w:tblStyle w:val="${borderless}"/>`);
  const properties = childNamed(table, 'tblPr');
  const rest = table.children.filter((child) => child !== properties);
  if (style) table.children = [style, ...rest] as typeof table.children;
}

function hasBorders(table: Element, styles: Styles): boolean {
  if (outermost(table, 'tcBorders').some(hasVisibleBorder)) return true;
  const properties = childNamed(table, 'tblPr');
  const own = properties && childNamed(properties, 'tblBorders');
  return own ? hasVisibleBorder(own) : styleHasBorders(valOf(properties, 'tblStyle'), styles);
}

const styleHasBorders = (id: string | undefined, styles: Styles): boolean =>
  styleWithBases(id, styles).some((style) =>
    [...outermost(style, 'tblBorders'), ...outermost(style, 'tcBorders')].some(hasVisibleBorder),
  );

const hasVisibleBorder = (borders: Element) =>
  borders.children.filter(isElement).some((border) => !['none', 'nil'].includes(attribute(border, 'val') ?? 'none'));
