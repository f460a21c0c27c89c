import { lentFamily } from './lend-fonts.ts';
import type { Pdfium } from './load-pdfium.ts';

/** A rectangle in the coordinates of a page, in points from the bottom left. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Four bytes for each pixel: blue, green, red and an unused one. */
  readonly pixels: Uint8Array;
}

export interface ReaderPage {
  /** The width and height in points, as the page is shown. */
  readonly width: number;
  readonly height: number;
  /** The visible part of the page, in its own coordinates. */
  readonly box: Box;
  /** The rotation in quarter turns, clockwise. */
  readonly turns: number;
  /** Renders the page as it is shown, for comparisons. */
  render(scale: number, options?: { readonly edges?: Edges; readonly annotations?: boolean }): Picture;
  /** Renders the page in the orientation of its content, before its rotation, for a picture that users look at. */
  renderUnrotated(scale: number): Picture;
  /** Converts a box from the page's own coordinates to its rendering's, where `top` is the lowest row. */
  regionOf(box: Box, scale: number): Box;
  textRuns(): TextRun[];
  /** Whether the page has text in fonts that neither the document nor the reader contains. */
  lacksFonts(): boolean;
  /** Whether the page has text in fonts that the document does not contain and that we lend to the reader. */
  borrowsFonts(): boolean;
}

/** The rendering of the edges of letters. Colored edges have a finer shape than gray ones. */
export type Edges = 'colored' | 'gray';

const ANNOTATIONS = 1;
const LCD_TEXT = 2;
const WHITE = 0xffffffff;
const BYTES_A_PIXEL = 4;

export function readerPage(pdfium: Pdfium, page: number, form: number): ReaderPage {
  const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  const turns = pdfium.FPDFPage_GetRotation(page);
  const sizeAt = (scale: number): Size => ({ width: pixels(width * scale), height: pixels(height * scale) });
  return {
    width,
    height,
    turns,
    box: boxOf(pdfium, page),
    render(scale, { edges = 'colored', annotations = true } = {}) {
      const flags = (edges === 'colored' ? LCD_TEXT : 0) | (annotations ? ANNOTATIONS : 0);
      return render(pdfium, { page, form }, sizeAt(scale), { flags, turns: 0 });
    },
    renderUnrotated(scale) {
      const { width, height } = sizeAt(scale);
      const size = turns % 2 === 0 ? { width, height } : { width: height, height: width };
      return render(pdfium, { page, form }, size, { flags: ANNOTATIONS, turns: (4 - turns) % 4 });
    },
    regionOf: (box, scale) => regionOf(pdfium, page, box, sizeAt(scale)),
    textRuns: () => textRuns(pdfium, page),
    lacksFonts: () => hasOtherFont(pdfium, page, (family) => !lentFamily.test(family)),
    borrowsFonts: () => hasOtherFont(pdfium, page, (family) => lentFamily.test(family)),
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const pixels = (length: number) => Math.max(1, Math.ceil(length));

function render(
  pdfium: Pdfium,
  { page, form }: { page: number; form: number },
  { width, height }: Size,
  { flags, turns }: { flags: number; turns: number },
): Picture {
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  if (!bitmap) throw new RangeError('The page is too large to render.');
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, turns, flags);
  if (flags & ANNOTATIONS) pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, turns, flags);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const copy = pdfium.pdfium.HEAPU8.slice(start, start + width * height * BYTES_A_PIXEL);
  pdfium.FPDFBitmap_Destroy(bitmap);
  return { width, height, pixels: copy };
}

function boxOf(pdfium: Pdfium, page: number): Box {
  const [left = 0, top = 0, right = 0, bottom = 0] = numbersFrom(pdfium, 'float', 4, (rectangle = 0) =>
    pdfium.FPDF_GetPageBoundingBox(page, rectangle),
  );
  return { left, top, right, bottom };
}

function regionOf(pdfium: Pdfium, page: number, box: Box, { width, height }: Size): Box {
  const [[x1, y1], [x2, y2]] = [
    [box.left, box.bottom],
    [box.right, box.top],
  ].map(([x = 0, y = 0]) =>
    numbersFrom(pdfium, 'i32', 2, (atX = 0, atY = 0) =>
      pdfium.FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, atX, atY),
    ),
  ) as [[number, number], [number, number]];
  return { left: Math.min(x1, x2), right: Math.max(x1, x2), bottom: Math.min(y1, y2), top: Math.max(y1, y2) };
}

export interface TextRun {
  readonly text: string;
  readonly box: Box;
}

const BYTES_A_UNIT = 2;

/** Returns the text on a page, in pieces of one line and one font. */
const textRuns = (pdfium: Pdfium, page: number): TextRun[] =>
  withText(pdfium, page, (text) => {
    const count = pdfium.FPDFText_CountRects(text, 0, -1);
    return Array.from({ length: count }, (_, index) => textRun(pdfium, text, index)).filter((run) => run.text !== '');
  }) ?? [];

/** The last character that PDFium has shapes for. It has them for Latin letters only. */
const LAST_LATIN = 0x24f;

/** Whether a page has non-Latin text in a font that the document does not contain and whose family matches. */
const hasOtherFont = (pdfium: Pdfium, page: number, isFamily: (family: string) => boolean): boolean =>
  withText(pdfium, page, (text) => {
    const count = pdfium.FPDFText_CountChars(text);
    for (let index = 0; index < count; index += 1) {
      if (pdfium.FPDFText_GetUnicode(text, index) <= LAST_LATIN) continue;
      const object = pdfium.FPDFText_GetTextObject(text, index);
      const font = object && pdfium.FPDFTextObj_GetFont(object);
      if (font && pdfium.FPDFFont_GetIsEmbedded(font) === 0 && isFamily(familyOf(pdfium, font))) return true;
    }
    return false;
  }) ?? false;

const familyOf = (pdfium: Pdfium, font: number): string =>
  textFrom(pdfium, 1, (buffer, bytes) => pdfium.FPDFFont_GetFamilyName(font, buffer, bytes)).toString('latin1');

function withText<T>(pdfium: Pdfium, page: number, use: (text: number) => T): T | undefined {
  const text = pdfium.FPDFText_LoadPage(page);
  if (!text) return undefined;
  try {
    return use(text);
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}

function textRun(pdfium: Pdfium, text: number, index: number): TextRun {
  const [left = 0, top = 0, right = 0, bottom = 0] = numbersFrom(pdfium, 'double', 4, (...[l, t, r, b]) =>
    pdfium.FPDFText_GetRect(text, index, l ?? 0, t ?? 0, r ?? 0, b ?? 0),
  );
  const read = (buffer: number, units: number) =>
    pdfium.FPDFText_GetBoundedText(text, left, top, right, bottom, buffer, units);
  const [content = ''] = textFrom(pdfium, BYTES_A_UNIT, read).toString('utf16le').split('\0');
  return { text: content.trim(), box: { left, top, right, bottom } };
}

/** Calls PDFium twice: without a buffer, which returns the text's length in units, and with a buffer of that length. */
function textFrom(pdfium: Pdfium, unitBytes: number, read: (buffer: number, units: number) => number): Buffer {
  const units = read(0, 0);
  const buffer = pdfium.pdfium.wasmExports.malloc(units * unitBytes);
  read(buffer, units);
  const bytes = Buffer.from(pdfium.pdfium.HEAPU8.slice(buffer, buffer + units * unitBytes));
  pdfium.pdfium.wasmExports.free(buffer);
  return bytes;
}

/** Calls PDFium with pointers to some numbers, and returns the numbers that it wrote there. */
export function numbersFrom(
  pdfium: Pdfium,
  kind: 'i32' | 'float' | 'double',
  count: number,
  call: (...pointers: number[]) => unknown,
): number[] {
  const bytes = kind === 'double' ? 8 : 4;
  const start = pdfium.pdfium.wasmExports.malloc(count * bytes);
  const pointers = Array.from({ length: count }, (_, index) => start + index * bytes);
  call(...pointers);
  const numbers = pointers.map((pointer) => pdfium.pdfium.getValue(pointer, kind));
  pdfium.pdfium.wasmExports.free(start);
  return numbers;
}
