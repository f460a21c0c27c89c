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
} from '../../parts/xml-tree.ts';
import { numberParagraphs } from '../numbering/number-paragraphs.ts';
import type { Numbering } from '../numbering/read-numbering.ts';
import { chosenContent } from './alternate-content.ts';
import { shownDrawing, shownShapes } from './drawings.ts';
import { mathText } from './math-text.ts';

type Rewrite = (element: Element) => Node[];

const content: Rewrite = ({ children }) => rewritten(children);

const rewrites: ReadonlyMap<string, Rewrite> = new Map<string, Rewrite>([
  ['fldSimple', content],
  ['dir', content],
  ['bdo', content],
  ['ruby', annotated],
  ['oMathPara', content],
  ['oMath', (element) => runOf(mathText(element))],
  ['AlternateContent', (element) => rewritten(chosenContent(element))],
  ['drawing', (element) => shownDrawing(element, rewritten)],
  ['pict', (element) => shownShapes(element, rewritten)],
  // We follow no links inside of a document.
  ['bookmarkStart', () => []],
  ['ptab', () => wordElement('tab')],
  ['cr', () => wordElement('br')],
  ['fldChar', (element) => [element, ...selected(element)]],
]);

/** A part with what mammoth would leave out in silence written as something that it reads. */
export function rewriteForMammoth(xml: string, numbering?: Numbering): string {
  const root = parseXml(xml);
  root.children = rewritten(root.children) as typeof root.children;
  if (numbering) numberParagraphs(root.children, numbering);
  return writeXml(root);
}

const rewritten = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => {
    if (!isElement(node)) return textOf(node);
    const rewrite = rewrites.get(localName(node.name));
    if (rewrite) return rewrite(node);
    node.children = rewritten(node.children) as typeof node.children;
    return [node];
  });

/** Plain text: mammoth passes over text in a CDATA section and over one with a comment in it. */
function textOf(node: Node): Node[] {
  if (node.type === 'text') return [node];
  return 'children' in node ? parseXml(escaped(writeText(node.children))).children : [];
}

const writeText = (nodes: readonly Node[]) => nodes.map((node) => ('data' in node ? node.data : '')).join('');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A word and in brackets how it is spoken, which stands above it in Word. */
function annotated(ruby: Element): Node[] {
  const [base, spoken] = ['rubyBase', 'rt'].map((name) => rewritten(childNamed(ruby, name)?.children ?? []));
  return [...(base ?? []), ...(spoken?.length ? [...runOf(' ('), ...spoken, ...runOf(')')] : [])];
}

/** What is chosen from a list of an older form, which stands nowhere else in the document. */
function selected(field: Element): Node[] {
  const [list] = outermost(field, 'ddList');
  const entries = list ? outermost(list, 'listEntry') : [];
  const entry = entries[Number(valOf(list, 'result') ?? valOf(list, 'default') ?? 0)];
  return entry ? wordElement('t', attribute(entry, 'val')) : [];
}
