import type { Box } from './box.ts';
import type { Pdfium } from './load-pdfium.ts';
import { numbersFrom } from './numbers-from.ts';

export interface TextRun {
  readonly text: string;
  readonly box: Box;
}

const BYTES_A_UNIT = 2;

/** The text that the reader finds on a page, in pieces of one line and one font. */
export const textRuns = (pdfium: Pdfium, page: number): TextRun[] =>
  withText(pdfium, page, (text) => {
    const count = pdfium.FPDFText_CountRects(text, 0, -1);
    return Array.from({ length: count }, (_, index) => textRun(pdfium, text, index)).filter((run) => run.text !== '');
  }) ?? [];

/** PDFium has shapes of its own for Latin letters only. */
const LAST_LATIN = 0x24f;

/** Whether a page has other than Latin text in a font that the document does not bring. */
export const lacksFonts = (pdfium: Pdfium, page: number): boolean =>
  withText(pdfium, page, (text) => {
    const count = pdfium.FPDFText_CountChars(text);
    for (let index = 0; index < count; index += 1) {
      if (pdfium.FPDFText_GetUnicode(text, index) <= LAST_LATIN) continue;
      const object = pdfium.FPDFText_GetTextObject(text, index);
      if (object && pdfium.FPDFFont_GetIsEmbedded(pdfium.FPDFTextObj_GetFont(object)) === 0) return true;
    }
    return false;
  }) ?? false;

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
  const units = read(0, 0);
  const buffer = pdfium.pdfium.wasmExports.malloc(units * BYTES_A_UNIT);
  read(buffer, units);
  const bytes = Buffer.from(pdfium.pdfium.HEAPU8.slice(buffer, buffer + units * BYTES_A_UNIT));
  pdfium.pdfium.wasmExports.free(buffer);
  const [content = ''] = bytes.toString('utf16le').split('\0');
  return { text: content.trim(), box: { left, top, right, bottom } };
}
