// Reads and lays out the content of a Word document. Throws DocumentRefused for each element that is not listed here, so
// that nothing is lost silently.

import { POINTS_PER_PIXEL } from '../../../../shared/documents/lay-out-picture.ts';
import type { Cell } from '../../../pdf-layout/flow/draw-row.ts';
import { REPLACEMENT } from '../../../pdf-layout/text/choose-font.ts';
import type { Span } from '../../../pdf-layout/text/itemize-text.ts';
import { layOutText, type Piece } from '../../../pdf-layout/text/lay-out-text.ts';
import type { NormalizedImage } from '../../images/image-to-pdf.ts';
import { refuseLostField } from '../parts/field-codes.ts';
import type { findParts } from '../parts/parts.ts';
import { isToggledOn, type Styles, styleWithBases } from '../parts/styles.ts';
import {
  attribute,
  childNamed,
  type Element,
  isElement,
  isOn,
  localName,
  type Node,
  outermost,
  textContent,
  valOf,
} from '../parts/xml.ts';
import { type createLabeler, formatNumber, refuse } from './numbering.ts';

export interface Block {
  readonly tag: string;
  readonly pieces: readonly Piece[];
  /** The description of a picture. */
  readonly alt?: string;
  readonly rows?: readonly (readonly (Cell & { readonly width: number; readonly hasLines: boolean })[])[];
}

/** A Word document while it is read. */
export interface Word extends ReturnType<typeof findParts> {
  readonly doc: PDFKit.PDFDocument;
  readonly styles: Styles;
  readonly labelOf: ReturnType<typeof createLabeler>;
  /** The pictures by their parts. Undefined for those that can't be drawn. */
  readonly images: Map<string, NormalizedImage | undefined>;
  /** The part that is read, the label of the note, and the width in points. */
  readonly part: string;
  readonly note?: string;
  readonly width: number;
  /** The texts, and the notes in the order of their marks, that have been read so far. */
  readonly texts: string[];
  readonly notes: { readonly kind: 'footnote' | 'endnote'; readonly id: string | undefined; readonly label: string }[];
}

const ignored =
  /Pr$|^(?:tblGrid|bookmark(?:Start|End)|proofErr|perm(?:Start|End)|lastRenderedPageBreak|softHyphen|fldChar)$/;
const containers = /^(?:document|hdr|ftr|body|sdt|sdtContent|smartTag|customXml|fldSimple|dir)$/;
const characters: Readonly<Record<string, string>> = {
  tab: '\t',
  ptab: '\t',
  cr: '\n',
  br: '\n',
  noBreakHyphen: '\u2011',
  symEx: REPLACEMENT,
};
const sizes: Readonly<Record<string, number>> = { P: 11, H1: 20, H2: 16, H3: 14, H4: 12, H5: 11, H6: 11 };
const INDENT = 20;
const pageBreak: Block = { tag: 'pageBreak', pieces: [] };

export const readBlocks = (word: Word, nodes: readonly Node[]): Block[] =>
  nodes.filter(isElement).flatMap((element): Block[] => {
    const name = localName(element.name);
    if (name === 'p') return readParagraph(word, element);
    if (name === 'tbl') return [readTable(word, element)];
    if (containers.test(name)) return readBlocks(word, element.children);
    return ignored.test(name) ? [] : refuse();
  });

function readParagraph(word: Word, paragraph: Element): Block[] {
  const properties = childNamed(paragraph, 'pPr');
  const style = valOf(properties, 'pStyle');
  const names = [style, ...styleWithBases(style, word.styles).map((each) => valOf(each, 'name'))].join('\n');
  const heading = /^(?:heading ?([1-6])|title|subtitle)$/im.exec(names);
  const tag = heading ? `H${heading[1] ?? 1}` : 'P';
  const label = word.labelOf(paragraph);
  const left = label && !heading ? INDENT * (label.level + 1) : 0;
  const blocks: Block[] = isOn(properties, 'pageBreakBefore') ? [pageBreak] : [];
  let spans: Span[] = label ? [{ text: `${label.text} `, bold: tag !== 'P' }] : [];
  const endText = () => {
    const align = valOf(properties, 'jc') === 'center' ? 'center' : 'start';
    const lines = layOutText(word.doc, spans, { width: word.width - left, size: sizes[tag] ?? 0, align });
    const indent = ({ height, draw }: Piece): Piece => ({ height, draw: (x, y, to) => draw(x + left, y, to) });
    blocks.push({ tag, pieces: lines.map(indent) });
    spans = [];
  };
  const addBlock = (block: Block) => {
    if (spans.length > 0) endText();
    blocks.push(block);
  };
  const addText = (data: string, run: Element | undefined, link: string | undefined) => {
    const own = run && childNamed(run, 'rPr');
    const is = (toggle: string) => isToggledOn(toggle, own, word.styles, style);
    const text = raise(is('caps') ? data.toUpperCase() : data, valOf(own, 'vertAlign'));
    const underline = (valOf(own, 'u') ?? 'none') !== 'none';
    spans.push({ text, bold: tag !== 'P' || is('b'), italic: is('i'), strike: is('strike'), underline, link });
    word.texts.push(text);
  };
  const read = (nodes: readonly Node[], run?: Element, link?: string): void => {
    for (const node of nodes.filter(isElement)) {
      const name = localName(node.name);
      if (name === 'r') read(node.children, node, link);
      else if (containers.test(name)) read(node.children, run, link);
      else if (name === 'hyperlink') read(node.children, run, addressOf(word, node));
      else if (name === 't') addText(textContent(node), run, link);
      else if (name === 'br' && attribute(node, 'type') === 'page') addBlock(pageBreak);
      else if (characters[name]) addText(characters[name], run, link);
      else if (name === 'instrText') refuseLostField(textContent(node), true);
      else if (/^(?:foot|end)noteReference$/.test(name)) addText(readNoteMark(word, node), undefined, link);
      else if (/^(?:foot|end)noteRef$/.test(name)) addText(word.note ?? '', undefined, link);
      else if (name === 'AlternateContent') read(shownIn(node), run, link);
      else if (/^(?:drawing|pict|object)$/.test(name)) readPicture(word, node).forEach(addBlock);
      else if (!ignored.test(name)) refuse();
    }
  };
  read(paragraph.children);
  if (spans.length > 0 || blocks.length === 0) endText();
  return blocks;
}

/** Raises or lowers digits, because 10² is not 102. */
function raise(text: string, position = ''): string {
  const digits = { superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻', subscript: '₀₁₂₃₄₅₆₇₈₉₊₋' }[position];
  return digits ? text.replace(/[\d+−-]/g, (sign) => digits['0123456789+'.indexOf(sign)] ?? digits.at(-1) ?? '') : text;
}

function addressOf({ targetOf, part }: Word, link: Element): string | undefined {
  const target = targetOf(part, attribute(link, 'id'))?.target ?? '';
  return /^(?:https?:|mailto:)/i.test(target) ? target : undefined;
}

function readNoteMark({ notes }: Word, mark: Element): string {
  if (attribute(mark, 'customMarkFollows')) refuse();
  const kind = localName(mark.name) === 'footnoteReference' ? 'footnote' : 'endnote';
  const number = notes.filter((each) => each.kind === kind).length + 1;
  const label = `[${formatNumber(number, kind === 'footnote' ? 'decimal' : 'lowerRoman')}]`;
  notes.push({ kind, id: attribute(mark, 'id'), label });
  return label;
}

/** Returns the alternative to show: the picture for older programs if there is one, otherwise the newer content. */
function shownIn(alternatives: Element): readonly Node[] {
  const [choice, fallback] = ['Choice', 'Fallback'].map((name) => childNamed(alternatives, name));
  const hasPicture = fallback && ['blip', 'imagedata'].some((name) => outermost(fallback, name).length > 0);
  return ((hasPicture ? fallback : choice) ?? refuse()).children;
}

const EMU_PER_POINT = 12_700;
const TALLEST = 650;

/** Returns a picture. Lines are left out, like other decoration. Throws DocumentRefused for drawings. */
function readPicture({ doc, images, targetOf, part, width }: Word, element: Element): Block[] {
  const shapes = [...outermost(element, 'graphicData').flatMap(({ children }) => children), ...element.children]
    .filter(isElement)
    .filter((each) => !/^(?:shapetype|inline|anchor|OLEObject)$/.test(localName(each.name)));
  const shape = shapes.pop() ?? refuse();
  const inside = (...names: string[]) => names.flatMap((name) => outermost(shape, name));
  if (shapes.length > 0 || inside('txbxContent', 'textpath').length > 0) refuse();
  const isLine = inside('prstGeom').some(({ attribs }) => /^(?:line|straightConnector1)$/.test(attribs.prst ?? ''));
  if (isLine || localName(shape.name) === 'line' || attribute(shape, 'hr') === 't') return [];
  const [stored, ...others] = inside('blip', 'imagedata');
  const isChanged = inside('srcRect', 'xfrm').some(({ attribs: { l, t, r, b, rot } }) =>
    [l, t, r, b, rot].some(Number),
  );
  if (!stored || others.length > 0 || !/^(?:pic|shape)$/.test(localName(shape.name)) || isChanged) refuse();
  const target = targetOf(part, attribute(stored, 'embed') ?? attribute(stored, 'id'));
  const image = images.get(target?.part ?? '') ?? refuse();
  const [about, extent] = ['docPr', 'extent'].map((name) => outermost(element, name)[0]?.attribs ?? {});
  const wanted = Number(extent?.cx ?? 0) / EMU_PER_POINT / image.width || POINTS_PER_PIXEL;
  const scale = Math.min(wanted, width / image.width, TALLEST / image.height);
  const size = { width: image.width * scale, height: image.height * scale };
  const alt = about?.descr || about?.title || 'Picture without a description';
  return [
    { tag: 'Figure', alt, pieces: [{ height: size.height, draw: (x, y) => doc.image(image.bytes, x, y, size) }] },
  ];
}

/** The maximum number of columns that a cell can span, as in Word. A crafted document could claim millions. */
const MOST_COLUMNS = 63;
export const PADDING = 4;

function readTable(word: Word, table: Element): Block {
  const looks = [table, ...styleWithBases(valOf(childNamed(table, 'tblPr'), 'tblStyle'), word.styles)];
  const borders = looks.flatMap((look) => ['tblBorders', 'tcBorders'].flatMap((name) => outermost(look, name)));
  const hasBorders = borders.some(({ children }) =>
    children.filter(isElement).some((border) => !/^(?:none|nil)$/.test(attribute(border, 'val') ?? 'none')),
  );
  const spanOf = (cell: Element) =>
    Math.min(Math.max(Number(valOf(childNamed(cell, 'tcPr'), 'gridSpan')) || 1, 1), MOST_COLUMNS);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const rows = outermost(table, 'tr').map((row) => ({ row, cells: outermost(row, 'tc') }));
  const grid = outermost(table, 'gridCol', 'tr').map((each) => Number(attribute(each, 'w') ?? 0));
  const count = Math.max(1, ...rows.map(({ cells }) => sum(cells.map(spanOf))));
  const weights = Array.from({ length: count }, (_, at) => grid[at] || 1_000);
  const xOf = (column: number) => (sum(weights.slice(0, column)) / sum(weights)) * word.width;
  const readCell = (row: Element, cell: Element, column: number) => {
    const merged = outermost(cell, 'vMerge', 'p')[0];
    const [x, width] = [xOf(column), xOf(column + spanOf(cell)) - xOf(column)];
    const blocks = readBlocks({ ...word, width: width - 2 * PADDING }, cell.children);
    return {
      tag: isOn(childNamed(row, 'trPr'), 'tblHeader') ? ('TH' as const) : ('TD' as const),
      x,
      width,
      // A table in a cell becomes its cells below one another.
      pieces: blocks.flatMap(({ pieces, rows }) => (rows ? rows.flat().flatMap((inner) => inner.pieces) : pieces)),
      // The lower cells of merged ones have none, so that they look like one.
      hasLines: hasBorders && (!merged || attribute(merged, 'val') === 'restart'),
    };
  };
  const read = rows.map(({ row, cells }) =>
    cells.map((cell, index) => readCell(row, cell, sum(cells.slice(0, index).map(spanOf)))),
  );
  return { tag: 'Table', pieces: [], rows: read.filter((cells) => cells.length > 0) };
}
