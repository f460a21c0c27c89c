import { saysType, typeOf } from '../../shared/documents/file-type.ts';
import type { Converted } from './comparison/converted.ts';
import type { DocxEngine } from './docx/convert-docx.ts';
import type { LetterHead } from './letters/draw-letter.ts';
import { DocumentRefused } from './limits/document-refused.ts';

type DocumentKind = 'image' | 'pdf' | 'docx';

const kinds: Readonly<Record<string, DocumentKind>> = {
  // Of an animated one, the first frame counts.
  png: 'image',
  jpg: 'image',
  pdf: 'pdf',
  // Whether a zip file is a Word document, and one without macros, is checked with its parts.
  docx: 'docx',
  docm: 'docx',
  dotm: 'docx',
  zip: 'docx',
};

async function kindOf(bytes: Uint8Array): Promise<DocumentKind> {
  const type = await typeOf(bytes);
  if (type === 'encrypted') throw new DocumentRefused('passwordProtected');
  if (type === 'doc') throw new DocumentRefused('oldWord');
  const kind = kinds[type ?? ''] ?? (isZip(bytes) && !saysType(type) ? 'docx' : undefined);
  if (!kind) throw new DocumentRefused('unknownType', { type });
  return kind;
}

const isZip = ([p, k, three, four]: Uint8Array) => p === 0x50 && k === 0x4b && three === 3 && four === 4;

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
