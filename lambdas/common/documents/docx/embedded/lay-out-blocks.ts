import { layOutText, type Piece } from '../../text/lay-out-text.ts';
import type { Span } from '../../text/set-text.ts';
import type { Block, BlockOf } from './blocks.ts';
import { layOutPicture, type Pictures } from './pictures.ts';

const textSize = 11;
const headingSizes = { 1: 20, 2: 16, 3: 14, 4: 12, 5: 11, 6: 11 } as const;
const INDENT = 20;
const SPACE = 5;

export interface Room {
  readonly doc: PDFKit.PDFDocument;
  readonly width: number;
  /** The height of a page: no picture is taller. */
  readonly height: number;
  readonly pictures: Pictures;
}

type LayOut<Kind extends Block['kind']> = (room: Room, block: BlockOf<Kind>, depth: number) => Piece[];

const layOut: { readonly [Kind in Block['kind']]: LayOut<Kind> } = {
  heading: ({ doc, width }, { level, spans }) => layOutText(doc, bold(spans), { width, size: headingSizes[level] }),
  paragraph: ({ doc, width }, { spans }) => layOutText(doc, spans, { width, size: textSize }),
  list: (room, { ordered, items }, depth) =>
    items.flatMap((item, index) => layOutItem(room, item, ordered ? numeral(index + 1, depth) : bullet(depth), depth)),
  // A table inside a table's cell: its cells one below the other.
  table: (room, { rows }, depth) => rows.flat().flatMap(({ blocks }) => layOutBlocks(room, blocks, depth)),
  picture: ({ doc, width, height, pictures }, { index, alt }) =>
    layOutPicture(doc, pictures[index], alt, { width, height: height - SPACE }),
  pageBreak: () => [],
};

const layOutBlock = <Kind extends Block['kind']>(room: Room, block: BlockOf<Kind>, depth: number) =>
  (layOut[block.kind as Kind] as LayOut<Kind>)(room, block, depth);

/** Blocks one below the other with some space between them. */
export function layOutBlocks(room: Room, blocks: readonly Block[], depth = 0): Piece[] {
  return blocks.flatMap((block, index) => {
    const pieces = layOutBlock(room, block, depth);
    return index > 0 && pieces.length > 0 ? [space(SPACE), ...pieces] : pieces;
  });
}

const space = (height: number): Piece => ({ height, draw: () => {} });

const bold = (spans: readonly Span[]) => spans.map((span) => ({ ...span, bold: true }));

/** The pieces of a list's item, with its mark before the first of them. */
export function layOutItem(room: Room, item: readonly Block[], mark: string, depth: number): Piece[] {
  const body = layOutBlocks({ ...room, width: room.width - INDENT }, item, depth + 1);
  const [first, ...rest] = body.map((piece) => shifted(piece, INDENT));
  const [label] = layOutText(room.doc, [{ text: mark }], { width: INDENT * 2, size: textSize, align: 'left' });
  if (!first) return label ? [label] : [];
  const marked: Piece = {
    height: first.height,
    draw(x, y) {
      label?.draw(x, y);
      first.draw(x, y);
    },
  };
  return [marked, ...rest];
}

const shifted = ({ height, draw }: Piece, by: number): Piece => ({ height, draw: (x, y) => draw(x + by, y) });

export const bullet = (depth: number) => ['•', '–', '·'][depth % 3] ?? '•';

/** 1. a. i. by depth. */
export function numeral(number: number, depth: number): string {
  const styles = [String, letter, roman] as const;
  return `${(styles[depth % 3] ?? String)(number)}.`;
}

const letter = (number: number): string =>
  number === 0 ? '' : letter(Math.floor((number - 1) / 26)) + String.fromCharCode(97 + ((number - 1) % 26));

function roman(number: number): string {
  const signs: [number, string][] = [
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ];
  const sign = signs.find(([value]) => value <= number);
  return sign ? sign[1] + roman(number - sign[0]) : '';
}
