import type { Converted } from './comparison/converted.ts';
import type { DocxEngine } from './docx/convert-docx.ts';
import { type DocumentKind, kindOf } from './kind-of-document.ts';
import type { LetterHead } from './letters/letter-head.ts';

type Convert = (bytes: Uint8Array, engine: DocxEngine) => Promise<Converted>;

// Imported on demand: a process converts one document and needs the libraries of its kind only.
const convert: Readonly<Record<DocumentKind, Convert>> = {
  image: async (bytes) => (await import('./images/image-to-pdf.ts')).imageToPdf(bytes),
  pdf: async (bytes) => (await import('./pdf/rewrite-pdf.ts')).rewritePdf(bytes),
  docx: async (bytes, engine) => (await import('./docx/convert-docx.ts')).convertDocx(bytes, engine),
};

/** What is drawn on the way to the PDF, as of a picture, is its preview all the same. */
export async function convertWithoutPreview(bytes: Uint8Array, engine: DocxEngine): Promise<Converted> {
  return convert[await kindOf(bytes)](bytes, engine);
}

export async function convertInProcess(bytes: Uint8Array, engine: DocxEngine): Promise<Converted> {
  return withPreview(await convertWithoutPreview(bytes, engine));
}

export async function letterInProcess(text: string, head: LetterHead, timeZone: string): Promise<Converted> {
  const { drawLetter } = await import('./letters/draw-letter.ts');
  return withPreview({ pdf: await drawLetter(text, head, timeZone), picturedPages: 0 });
}

async function withPreview(converted: Converted): Promise<Converted> {
  if (converted.preview) return converted;
  const { previewOfPdf } = await import('./preview/preview-of-pdf.ts');
  return { ...converted, ...(await previewOfPdf(converted.pdf)) };
}
