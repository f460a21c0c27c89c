import { PDFArray, PDFNumber, type PDFObject } from '@cantoo/pdf-lib';

const hex = (part: number) =>
  Math.round(Math.min(1, Math.max(0, part)) * 255)
    .toString(16)
    .padStart(2, '0');

/** A colour of one part (grey), three (red, green, blue) or four (cyan, magenta, yellow, black) as '#RRGGBB'. */
function colour(parts: readonly number[]): string | undefined {
  const [first = 0, second = 0, third = 0, black = 0] = parts;
  if (parts.length === 1) return `#${hex(first).repeat(3)}`;
  if (parts.length === 3) return `#${hex(first)}${hex(second)}${hex(third)}`;
  if (parts.length !== 4) return undefined;
  return `#${[first, second, third].map((part) => hex((1 - part) * (1 - black))).join('')}`;
}

/** The colour that a list of numbers stands for. */
export function colourOf(object: PDFObject | undefined): string | undefined {
  if (!(object instanceof PDFArray)) return undefined;
  const numbers = object.asArray().map((_, index) => object.lookup(index));
  return colour(numbers.map((number) => (number instanceof PDFNumber ? number.asNumber() : 0)));
}

const setsColour = /((?:[\d.]+\s+){1,4})(?:g|rg|k)\b/;

/** The colour of text in a field's own words, '0 0 1 rg' for example. */
export const colourIn = (words: string): string | undefined =>
  colour((setsColour.exec(words)?.[1] ?? '').trim().split(/\s+/).filter(Boolean).map(Number));
