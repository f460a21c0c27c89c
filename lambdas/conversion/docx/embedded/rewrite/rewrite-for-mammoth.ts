// The XML of a part comes in; what mammoth would silently leave out goes out as something that it reads.

import {
  attribute,
  childNamed,
  type Element,
  isElement,
  localName,
  type Node,
  outermost,
  parseXml,
  runOf,
  valOf,
  wordElement,
  writeXml,
} from '../../parts/xml.ts';
import { numberParagraphs } from '../numbering/number-paragraphs.ts';
import type { Numbering } from '../numbering/read-numbering.ts';
import { drawingContent, shapeContent } from './drawings.ts';
import { mathText } from './math-text.ts';
import { markBorderless } from './table-borders.ts';

type Rewrite = (element: Element) => Node[];

const content: Rewrite = ({ children }) => rewritten(children);

const rewrites: ReadonlyMap<string, Rewrite> = new Map<string, Rewrite>([
  ['fldSimple', content],
  ['dir', content],
  ['bdo', content],
  ['ruby', annotated],
  ['oMathPara', content],
  ['oMath', (element) => runOf(mathText(element))],
  ['AlternateContent', (element) => rewritten(alternateContent(element))],
  ['drawing', (element) => drawingContent(element, rewritten)],
  ['pict', (element) => shapeContent(element, rewritten)],
  ['bookmarkStart', () => []],
  ['ptab', () => wordElement('tab')],
  ['cr', () => wordElement('br')],
  ['fldChar', (element) => [element, ...selected(element)]],
]);

export function rewriteForMammoth(xml: string, numbering?: Numbering): string {
  const root = parseXml(xml);
  root.children = rewritten(root.children) as typeof root.children;
  if (numbering) {
    numberParagraphs(root.children, numbering);
    // mammoth fails on a table's style where there are no styles.
    if (numbering.styles.size > 0) for (const table of allNamed(root, 'tbl')) markBorderless(table, numbering.styles);
  }
  return writeXml(root);
}

/** Tables lie in tables, too. */
const allNamed = (node: { readonly children: readonly Node[] }, name: string): Element[] =>
  outermost(node, name).flatMap((found) => [found, ...allNamed(found, name)]);

const rewritten = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => {
    if (!isElement(node)) return textOf(node);
    const rewrite = rewrites.get(localName(node.name));
    if (rewrite) return rewrite(node);
    node.children = rewritten(node.children) as typeof node.children;
    return [node];
  });

/** As plain text: mammoth skips CDATA sections and text with a comment in it. */
function textOf(node: Node): Node[] {
  if (node.type === 'text') return [node];
  return 'children' in node ? parseXml(escaped(writeText(node.children))).children : [];
}

const writeText = (nodes: readonly Node[]) => nodes.map((node) => ('data' in node ? node.data : '')).join('');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function annotated(ruby: Element): Node[] {
  const [base, spoken] = ['rubyBase', 'rt'].map((name) => rewritten(childNamed(ruby, name)?.children ?? []));
  return [...(base ?? []), ...(spoken?.length ? [...runOf(' ('), ...spoken, ...runOf(')')] : [])];
}

/** The chosen entry of a legacy drop-down field, which is stored nowhere else. */
function selected(field: Element): Node[] {
  const [list] = outermost(field, 'ddList');
  const entries = list ? outermost(list, 'listEntry') : [];
  const entry = entries[Number(valOf(list, 'result') ?? valOf(list, 'default') ?? 0)];
  return entry ? wordElement('t', attribute(entry, 'val')) : [];
}

/** Of `mc:AlternateContent`, the fallback for older programs, unless only the newer choice has content. */
function alternateContent(alternatives: Element): Node[] {
  const newer = childNamed(alternatives, 'Choice');
  const older = childNamed(alternatives, 'Fallback');
  if (!newer || !older) return (newer ?? older)?.children ?? [];
  return hasMoreContent(newer, older) ? newer.children : older.children;
}

function hasMoreContent(newer: Element, older: Element): boolean {
  if (letters(newer) !== letters(older)) return letters(newer) > letters(older);
  return letters(older) === 0 && pictures(older) === 0;
}

const letters = (element: Element): number =>
  outermost(element, 't')
    .flatMap(({ children }) => children)
    .reduce((sum, child) => sum + ('data' in child ? child.data.trim().length : 0), 0);

const pictures = (element: Element) => outermost(element, 'blip').length + outermost(element, 'imagedata').length;
