import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject } from '@cantoo/pdf-lib';
import type { Box } from '../reader/box.ts';
import { nameOf, normalAppearance } from './field.ts';
import { boxOf } from './geometry.ts';

/** Gives markup that has no appearance one as readers draw it. Returns those that were drawn. */
export const drawMarkup = (annotations: readonly PDFDict[]): PDFDict[] =>
  annotations.filter((annotation) => normalAppearance(annotation) === undefined && draw(annotation));

function draw(annotation: PDFDict): boolean {
  const { context } = annotation;
  const content = markupContent(annotation);
  const box = boxOf(annotation.lookup(PDFName.of('Rect')));
  if (!content || !box) return false;
  const opacity = annotation.lookup(PDFName.of('CA'));
  const alpha = opacity instanceof PDFNumber ? opacity.asNumber() : 1;
  const state = { Type: 'ExtGState', CA: alpha, ca: alpha, BM: isHighlight(annotation) ? 'Multiply' : 'Normal' };
  const appearance = context.flateStream(`/G gs ${content}`, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [box.left, box.bottom, box.right, box.top],
    Resources: { ExtGState: { G: state } },
  });
  annotation.set(PDFName.of('AP'), context.obj({ N: context.register(appearance) }));
  return true;
}

/** Of a circle's radius: how far a Bézier curve's handles reach. */
const HANDLE = 0.5523;
/** What PDFium takes where markup names no colour. */
const USUAL_COLOUR = [0, 0, 0];
const USUAL_HIGHLIGHT = [1, 1, 0];

interface Markup {
  readonly annotation: PDFDict;
  readonly box: Box;
  readonly width: number;
}

/** What a reader draws for each kind of markup that brings no appearance (ISO 32000-1, 12.5.6), in page coordinates. */
const contents: Readonly<Record<string, (markup: Markup) => string>> = {
  Highlight: ({ annotation }) => quads(annotation).map(filledQuad).join('\n'),
  Underline: ({ annotation }) => textLines(annotation, ({ bottom }) => bottom + 1),
  Squiggly: ({ annotation }) => textLines(annotation, ({ bottom }) => bottom + 1),
  StrikeOut: ({ annotation }) => textLines(annotation, ({ bottom, top }) => (bottom + top) / 2),
  Square: (markup) => `${rectangle(inset(markup))} ${paint(markup, true)}`,
  Circle: (markup) => `${ellipse(inset(markup))} ${paint(markup, true)}`,
  Line: (markup) => `${path(numbersIn(markup.annotation, 'L'))} ${paint(markup, false)}`,
  PolyLine: (markup) => `${path(numbersIn(markup.annotation, 'Vertices'))} ${paint(markup, false)}`,
  Polygon: (markup) => `${path(numbersIn(markup.annotation, 'Vertices'))} h ${paint(markup, true)}`,
  Ink: (markup) =>
    strokes(markup.annotation)
      .map((stroke) => `${path(stroke)} ${paint(markup, false)}`)
      .join('\n'),
};

/** Undefined for other kinds, and for markup without a place or with no colour. */
function markupContent(annotation: PDFDict): string | undefined {
  const write = contents[nameOf(annotation.lookup(PDFName.of('Subtype'))) ?? ''];
  const box = boxOf(annotation.lookup(PDFName.of('Rect')));
  const [stroke, fill] = [colourOperator(annotation, 'C', true), colourOperator(annotation, 'IC', false)];
  if (!write || !box || (!stroke && !fill)) return undefined;
  const width = borderWidth(annotation);
  const dash = dashOf(annotation);
  const state = `${stroke} ${fill} ${width} w ${dash.length > 0 ? `[${dash.join(' ')}] 0 d` : ''}`;
  const content = write({ annotation, box, width });
  return (
    content.trim() && `${state}\n${isHighlight(annotation) ? colourOperator(annotation, 'C', false) : ''}\n${content}`
  );
}

const isHighlight = (annotation: PDFDict) => nameOf(annotation.lookup(PDFName.of('Subtype'))) === 'Highlight';

const numbersOf = (object: PDFObject | undefined): number[] =>
  object instanceof PDFArray
    ? object.asArray().map((_, index) => {
        const number = object.lookup(index);
        return number instanceof PDFNumber ? number.asNumber() : 0;
      })
    : [];

const numbersIn = (dict: PDFDict, key: string) => numbersOf(dict.lookup(PDFName.of(key)));

function colourIn(annotation: PDFDict, key: 'C' | 'IC'): readonly number[] {
  if (key === 'IC' || annotation.has(PDFName.of(key))) return numbersIn(annotation, key);
  return isHighlight(annotation) ? USUAL_HIGHLIGHT : USUAL_COLOUR;
}

function colourOperator(annotation: PDFDict, key: 'C' | 'IC', isStroke: boolean): string {
  const colour = colourIn(annotation, key);
  const operator = { 1: 'g', 3: 'rg', 4: 'k' }[colour.length];
  return operator ? `${colour.join(' ')} ${isStroke ? operator.toUpperCase() : operator}` : '';
}

const styleOf = (annotation: PDFDict) => {
  const style = annotation.lookup(PDFName.of('BS'));
  return style instanceof PDFDict ? style : undefined;
};

function borderWidth(annotation: PDFDict): number {
  const width = styleOf(annotation)?.lookup(PDFName.of('W'));
  return width instanceof PDFNumber ? width.asNumber() : (numbersIn(annotation, 'Border')[2] ?? 1);
}

function dashOf(annotation: PDFDict): number[] {
  const style = styleOf(annotation);
  if (!style || nameOf(style.lookup(PDFName.of('S'))) !== 'D') return [];
  const dash = numbersIn(style, 'D');
  return dash.length > 0 ? dash : [3];
}

function paint({ annotation, width }: Markup, isClosed: boolean): string {
  const isFilled = isClosed && colourIn(annotation, 'IC').length > 0;
  const isStroked = width > 0 && colourIn(annotation, 'C').length > 0;
  if (isFilled) return isStroked ? 'B' : 'f';
  return isStroked ? 'S' : 'n';
}

/** A line is drawn to both sides of its path. */
const inset = ({ box: { left, bottom, right, top }, width }: Markup): Box => ({
  left: left + width / 2,
  bottom: bottom + width / 2,
  right: right - width / 2,
  top: top - width / 2,
});

const rectangle = ({ left, bottom, right, top }: Box) => `${left} ${bottom} ${right - left} ${top - bottom} re`;

function ellipse({ left, bottom, right, top }: Box): string {
  const [x, y, rx, ry] = [(left + right) / 2, (bottom + top) / 2, (right - left) / 2, (top - bottom) / 2];
  const [hx, hy] = [rx * HANDLE, ry * HANDLE];
  return [
    `${right} ${y} m`,
    `${right} ${y + hy} ${x + hx} ${top} ${x} ${top} c`,
    `${x - hx} ${top} ${left} ${y + hy} ${left} ${y} c`,
    `${left} ${y - hy} ${x - hx} ${bottom} ${x} ${bottom} c`,
    `${x + hx} ${bottom} ${right} ${y - hy} ${right} ${y} c h`,
  ].join(' ');
}

const path = (numbers: readonly number[]) =>
  pairs(numbers)
    .map(([x, y], index) => `${x} ${y} ${index === 0 ? 'm' : 'l'}`)
    .join(' ');

const pairs = (numbers: readonly number[]) =>
  Array.from({ length: Math.floor(numbers.length / 2) }, (_, index) => numbers.slice(2 * index, 2 * index + 2));

function strokes(annotation: PDFDict): number[][] {
  const list = annotation.lookup(PDFName.of('InkList'));
  return list instanceof PDFArray ? list.asArray().map((_, index) => numbersOf(list.lookup(index))) : [];
}

/** The boxes of lines of text; programs disagree on the order of their corners. */
function quads(annotation: PDFDict): Box[] {
  const numbers = numbersIn(annotation, 'QuadPoints');
  return Array.from({ length: Math.floor(numbers.length / 8) }, (_, index) => {
    const corners = pairs(numbers.slice(8 * index, 8 * index + 8));
    const [xs, ys] = [0, 1].map((at) => corners.map((corner) => corner[at] ?? 0)) as [number[], number[]];
    return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
  });
}

const filledQuad = (box: Box) => `${rectangle(box)} f`;

const textLines = (annotation: PDFDict, heightIn: (box: Box) => number) =>
  quads(annotation)
    .map((box) => `1 w ${box.left} ${heightIn(box)} m ${box.right} ${heightIn(box)} l S`)
    .join('\n');
