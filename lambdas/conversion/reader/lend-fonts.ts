import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { FamilyName } from '../../../shared/pdf-fonts.ts';
import { fontBytes } from '../../pdf-layout/fonts/fonts.ts';

/** PDFium's numbers of the Japanese, Korean and two Chinese character sets (fx_codepage.h), with our font for each. */
const families: Readonly<Record<number, FamilyName>> = {
  128: 'chinese',
  129: 'korean',
  134: 'chinese',
  136: 'chinese',
};

/** The family names in the files of those fonts. PDFium returns this name for a font that it replaced by ours. */
export const lentFamily = /^Noto Sans (?:SC|KR)/;

/** The weight from which a font is bold. */
const BOLD = 600;

let lendings = 0;

/** Returns how often PDFs have used our fonts in this process. */
export const countLendings = (): number => lendings;

/**
 * Gives PDFium our East Asian fonts for PDFs that do not contain theirs. PDFium has Latin fonts only, and a WebAssembly
 * module finds none on the system. The calls are those of the structure FPDF_SYSFONTINFO (fpdf_sysfontinfo.h).
 */
export function lendFonts(pdfium: WrappedPdfiumModule): void {
  const { addFunction, setValue, wasmExports } = pdfium.pdfium;
  const fonts: Buffer[] = [];
  // A font's handle is its position in `fonts`, counted from 1. 0 means that there is no font.
  const mapFont = (_info: number, weight: number, _isItalic: number, charset: number) => {
    const family = families[charset];
    if (!family) return 0;
    lendings += 1;
    return fonts.push(fontBytes(`${family}-${weight < BOLD ? 'regular' : 'bold'}`));
  };
  // PDFium first asks whether the file is a collection (`ttcf`), then for the size, then for the whole file.
  const getFontData = (_info: number, handle: number, table: number, buffer: number, size: number) => {
    const bytes = table === 0 ? fonts[handle - 1] : undefined;
    if (bytes && buffer && size >= bytes.length) pdfium.pdfium.HEAPU8.set(bytes, buffer);
    return bytes?.length ?? 0;
  };
  const deleteFont = (_info: number, handle: number) => {
    delete fonts[handle - 1];
  };
  const members = [
    ...[1, 0, 0], // The version, and calls that are optional.
    addFunction(mapFont, 'iiiiiiii'),
    0,
    addFunction(getFontData, 'iiiiii'),
    ...[0, 0],
    addFunction(deleteFont, 'vii'),
  ];
  const info = wasmExports.malloc(members.length * 4);
  for (const [index, member] of members.entries()) setValue(info + index * 4, member, 'i32');
  pdfium.FPDF_SetSystemFontInfo(info);
}
