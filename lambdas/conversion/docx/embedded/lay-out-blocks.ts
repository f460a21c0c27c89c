import type { Span } from '../../../pdf-layout/text/itemize-text.ts';
import { layOutText, type Piece } from '../../../pdf-layout/text/lay-out-text.ts';
import { type NormalizedImage, normalizeImage, POINTS_PER_PIXEL } from '../../images/image-to-pdf.ts';
import { DocumentRefused } from '../../limits/document-refused.ts';
import type { Block, BlockOf, ListItem } from './html-to-blocks.ts';
import { formatNumber } from './numbering.ts';
import { pictureNote } from './rewrite-for-mammoth.ts';

const textSize = 11;
const headingSizes = { 1: 20, 2: 16, 3: 14, 4: 12, 5: 11, 6: 11 } as const;
const INDENT = 20;
const SPACE = 5;

export interface LayoutArea {
  readonly doc: PDFKit.PDFDocument;
  readonly width: number;
  readonly height: number;
  readonly pictures: Pictures;
}

type LayOut<Kind extends Block['kind']> = (room: LayoutArea, block: BlockOf<Kind>, depth: number) => Piece[];

const layOut: { readonly [Kind in Block['kind']]: LayOut<Kind> } = {
  heading: ({ doc, width }, { level, spans }) => layOutText(doc, bold(spans), { width, size: headingSizes[level] }),
  paragraph: ({ doc, width }, { spans }) => layOutText(doc, spans, { width, size: textSize }),
  list: (room, { ordered, items }, depth) =>
    items.flatMap((item, index) => layOutItem(room, item, markerOf(item, ordered, index, depth), depth)),
  table: (room, { rows }, depth) => rows.flat().flatMap(({ blocks }) => layOutBlocks(room, blocks, depth)),
  picture: ({ doc, width, height, pictures }, { index, alt }) =>
    layOutPicture(doc, pictures[index], alt, { width, height: height - SPACE }),
  pageBreak: () => [],
};

const layOutBlock = <Kind extends Block['kind']>(room: LayoutArea, block: BlockOf<Kind>, depth: number) =>
  (layOut[block.kind as Kind] as LayOut<Kind>)(room, block, depth);

export function layOutBlocks(room: LayoutArea, blocks: readonly Block[], depth = 0): Piece[] {
  return blocks.flatMap((block, index) => {
    const pieces = layOutBlock(room, block, depth);
    return index > 0 && pieces.length > 0 ? [createSpacer(SPACE), ...pieces] : pieces;
  });
}

const createSpacer = (height: number): Piece => ({ height, draw: () => {} });

const bold = (spans: readonly Span[]) => spans.map((span) => ({ ...span, bold: true }));

const LONGEST_MARKER = 12;
const CHARACTER_WIDTH = 7;

export function layOutItem(room: LayoutArea, { blocks }: ListItem, marker: string, depth: number): Piece[] {
  const isMarkerInline = marker.length <= LONGEST_MARKER;
  const indent = isMarkerInline ? Math.max(INDENT, marker.length * CHARACTER_WIDTH) : INDENT;
  const body = layOutBlocks({ ...room, width: room.width - indent }, blocks, depth + 1);
  const [first, ...rest] = body.map((piece) => shiftPiece(piece, indent));
  const markerLines = layOutText(room.doc, [{ text: marker }], { width: room.width, size: textSize, align: 'left' });
  const [label] = markerLines;
  if (!first || !label || !isMarkerInline) return [...markerLines, ...(first ? [first, ...rest] : [])];
  const marked: Piece = {
    height: first.height,
    draw(x, y, content) {
      label.draw(x, y, content);
      first.draw(x, y, content);
    },
  };
  return [marked, ...rest];
}

const shiftPiece = ({ height, draw }: Piece, by: number): Piece => ({
  height,
  draw: (x, y, content) => draw(x + by, y, content),
});

export function markerOf({ number, blocks }: ListItem, ordered: boolean, index: number, depth: number): string {
  // mammoth wraps a list that begins at a deeper level in an item that the document does not have.
  if (number === undefined && blocks[0]?.kind === 'list') return '';
  if (!ordered) return ['•', '–', '·'][depth % 3] ?? '•';
  return number ?? `${formatNumber(index + 1, ['decimal', 'lowerLetter', 'lowerRoman'][depth % 3] ?? 'decimal')}.`;
}

/** The pictures of a document by index. Undefined for formats that can't be drawn, such as EMF. */
export type Pictures = readonly (NormalizedImage | undefined)[];

export async function normalizePictures(pictures: readonly Buffer[]): Promise<Pictures> {
  const clean: (NormalizedImage | undefined)[] = [];
  // Pictures are decoded one after another, because each needs much memory.
  for (const bytes of pictures) clean.push(await cleanOrNothing(bytes));
  return clean;
}

async function cleanOrNothing(bytes: Buffer): Promise<NormalizedImage | undefined> {
  try {
    return await normalizeImage(bytes);
  } catch (error) {
    if (error instanceof DocumentRefused && error.reason === 'damaged') return undefined;
    throw error;
  }
}

function layOutPicture(
  doc: PDFKit.PDFDocument,
  image: NormalizedImage | undefined,
  alt: string,
  room: { width: number; height: number },
): Piece[] {
  if (!image) {
    return layOutText(doc, [{ text: pictureNote(alt), italic: true }], { width: room.width, size: 9 });
  }
  const scale = Math.min(POINTS_PER_PIXEL, room.width / image.width, room.height / image.height);
  const size = { width: image.width * scale, height: image.height * scale };
  return [{ height: size.height, draw: (x, y) => doc.image(image.bytes, x, y, size) }];
}
