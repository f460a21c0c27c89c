import { PDFArray, PDFNumber, type PDFObject } from '@cantoo/pdf-lib';

const hex = (component: number) =>
  Math.round(Math.min(1, Math.max(0, component)) * 255)
    .toString(16)
    .padStart(2, '0');

function colour(components: readonly number[]): string | undefined {
  const [first = 0, second = 0, third = 0, black = 0] = components;
  if (components.length === 1) return `#${hex(first).repeat(3)}`;
  if (components.length === 3) return `#${hex(first)}${hex(second)}${hex(third)}`;
  if (components.length !== 4) return undefined;
  return `#${[first, second, third].map((component) => hex((1 - component) * (1 - black))).join('')}`;
}

export function colourOf(object: PDFObject | undefined): string | undefined {
  if (!(object instanceof PDFArray)) return undefined;
  const numbers = object.asArray().map((_, index) => object.lookup(index));
  return colour(numbers.map((number) => (number instanceof PDFNumber ? number.asNumber() : 0)));
}

const setsColour = /((?:[\d.]+\s+){1,4})(?:g|rg|k)\b/;

export const colourIn = (appearance: string): string | undefined =>
  colour((setsColour.exec(appearance)?.[1] ?? '').trim().split(/\s+/).filter(Boolean).map(Number));
