import { DomUtils, parseDocument } from 'htmlparser2';
import type { Span } from '../../../pdf-layout/text/itemize-text.ts';
import { numberPrefix } from './numbering.ts';
import { borderless } from './rewrite-for-mammoth.ts';

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3 | 4 | 5 | 6; readonly spans: readonly Span[] }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly ListItem[] }
  | { readonly kind: 'table'; readonly hasLines: boolean; readonly rows: readonly (readonly TableCell[])[] }
  | { readonly kind: 'picture'; readonly index: number; readonly alt: string }
  | { readonly kind: 'pageBreak' };

export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

export interface ListItem {
  readonly blocks: readonly Block[];
  /** The number as Word shows it. Undefined for bullets. */
  readonly number: string | undefined;
}

export interface TableCell {
  readonly blocks: readonly Block[];
  readonly isHeader: boolean;
  readonly columns: number;
  readonly rows: number;
}

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: object }>;
type Style = Omit<Span, 'text'>;

export const htmlToBlocks = (html: string): Block[] => blocksIn(parseDocument(html).children);

export const textOf = (html: string): string => DomUtils.textContent(parseDocument(html));

const isElement = (node: Node): node is Element => 'attribs' in node;

const headingLevels = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 } as const;

const inlineStyles: Readonly<Record<string, (element: Element) => Style>> = {
  strong: () => ({ bold: true }),
  em: () => ({ italic: true }),
  u: () => ({ underline: true }),
  s: () => ({ strike: true }),
  a: ({ attribs: { href = '' } }) => (/^(https?:|mailto:)/i.test(href) ? { link: href } : {}),
};

function blocksIn(nodes: readonly Node[]): Block[] {
  const blocks: Block[] = [];
  let inline: Node[] = [];
  const endInline = () => {
    blocks.push(...textBlocks(inline, (spans) => ({ kind: 'paragraph', spans })));
    inline = [];
  };
  for (const node of nodes) {
    const block = isElement(node) ? blocksOf(node) : undefined;
    if (!block) inline.push(node);
    else {
      endInline();
      blocks.push(...block);
    }
  }
  endInline();
  return blocks;
}

function blocksOf(element: Element): Block[] | undefined {
  const { name } = element;
  if (name === 'p') return textBlocks(element.children, (spans) => ({ kind: 'paragraph', spans }));
  if (name in headingLevels) {
    const level = headingLevels[name as keyof typeof headingLevels];
    return textBlocks(element.children, (spans) => ({ kind: 'heading', level, spans }));
  }
  if (name === 'ul' || name === 'ol') {
    const items = element.children.filter(isElement).map(itemOf);
    return [{ kind: 'list', ordered: name === 'ol', items }];
  }
  if (name === 'table')
    return [{ kind: 'table', hasLines: element.attribs.class !== borderless, rows: rowsIn(element) }];
  if (name === 'hr') return [{ kind: 'pageBreak' }];
  return undefined;
}

function itemOf({ children }: Element): ListItem {
  const [first, ...rest] = children;
  const number = first && numberOf(first);
  return number === undefined ? { blocks: blocksIn(children), number } : { blocks: blocksIn(rest), number };
}

const numberOf = (node: Node) =>
  isElement(node) && node.name === 'a' && node.attribs.id?.startsWith(numberPrefix)
    ? node.attribs.id.slice(numberPrefix.length)
    : undefined;

function textBlocks(nodes: readonly Node[], textBlock: (spans: Span[]) => Block): Block[] {
  const blocks: Block[] = [];
  let spans: Span[] = [];
  const endText = () => {
    if (spans.some(({ text }) => text.trim() !== '')) blocks.push(textBlock(spans));
    spans = [];
  };
  const walk = (node: Node, style: Style): void => {
    if ('data' in node && node.type === 'text') spans.push({ ...style, text: node.data });
    if (!isElement(node)) return;
    if (node.name === 'br') spans.push({ text: '\n' });
    const number = numberOf(node);
    if (number) spans.push({ ...style, text: `${number} ` });
    // mammoth writes inputs only for checkboxes.
    if (node.name === 'input') spans.push({ ...style, text: 'checked' in node.attribs ? '[X]' : '[ ]' });
    const own = ownBlock(node);
    if (own) {
      endText();
      blocks.push(own);
    }
    for (const child of node.children) walk(child, { ...style, ...inlineStyles[node.name]?.(node) });
  };
  for (const node of nodes) walk(node, {});
  endText();
  return blocks;
}

function ownBlock({ name, attribs }: Element): Block | undefined {
  if (name === 'img') return { kind: 'picture', index: Number(attribs.src), alt: attribs.alt ?? '' };
  if (name === 'hr') return { kind: 'pageBreak' };
  return undefined;
}

function rowsIn(table: Element): TableCell[][] {
  return table.children.filter(isElement).flatMap((element) => {
    if (element.name !== 'tr') return rowsIn(element);
    return [element.children.filter(isElement).map(cellOf)];
  });
}

/** An empty line in a cell, which keeps the other lines beside those of the next cell. */
const emptyLine: Block = { kind: 'paragraph', spans: [{ text: '\u00a0' }] };

const isEmptyParagraph = (node: Node) =>
  isElement(node) && node.name === 'p' && DomUtils.textContent(node).trim() === '' && blocksIn([node]).length === 0;

const cellOf = ({ name, attribs, children }: Element): TableCell => ({
  blocks: children.flatMap((child) => (isEmptyParagraph(child) ? [emptyLine] : blocksIn([child]))),
  isHeader: name === 'th',
  columns: spanOf(attribs.colspan),
  rows: Math.max(Number(attribs.rowspan ?? 1), 1),
});

/** The maximum number of columns that a cell can span, as in Word. A crafted document could claim millions. */
const MOST_COLUMNS = 63;

const spanOf = (count = '1') => Math.min(Math.max(Math.trunc(Number(count)) || 1, 1), MOST_COLUMNS);
