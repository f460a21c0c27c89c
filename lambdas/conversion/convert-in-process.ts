import { describeRefusedType, detectFileType } from '../../shared/documents/file-type.ts';
import type { Converted } from './comparison/converted.ts';
import type { DocxEngine } from './docx/convert-docx.ts';
import type { LetterHead } from './letters/draw-letter.ts';
import { DocumentRefused } from './limits/document-refused.ts';

type DocumentKind = 'image' | 'pdf' | 'docx';

const kinds: Readonly<Record<string, DocumentKind>> = {
  // For an animated image, only the first frame is used.
  png: 'image',
  jpg: 'image',
  pdf: 'pdf',
  // A later check of its parts decides whether a zip file is a Word document without macros.
  docx: 'docx',
  docm: 'docx',
  dotm: 'docx',
  zip: 'docx',
};

async function kindOf(bytes: Uint8Array): Promise<DocumentKind> {
  const type = await detectFileType(bytes);
  if (type === 'encrypted') throw new DocumentRefused('passwordProtected');
  if (type === 'doc') throw new DocumentRefused('oldWord');
  const kind = kinds[type ?? ''] ?? (isZip(bytes) && !describeRefusedType(type) ? 'docx' : undefined);
  if (!kind) throw new DocumentRefused('unknownType', { type });
  return kind;
}

const isZip = ([p, k, three, four]: Uint8Array) => p === 0x50 && k === 0x4b && three === 3 && four === 4;

type Convert = (bytes: Uint8Array, engine: DocxEngine) => Promise<Converted>;

// Libraries are imported on demand, because a process converts one document and needs only those for its kind.
const convert: Readonly<Record<DocumentKind, Convert>> = {
  image: async (bytes) => (await import('./images/image-to-pdf.ts')).imageToPdf(bytes),
  pdf: async (bytes) => (await import('./pdf/rewrite-pdf.ts')).rewritePdf(bytes),
  docx: async (bytes, engine) => (await import('./docx/convert-docx.ts')).convertDocx(bytes, engine),
};

/** Converts a document. The result has a preview only if the conversion made one on the way, as it does for images. */
export async function convertWithoutPreview(bytes: Uint8Array, engine: DocxEngine): Promise<Converted> {
  return convert[await kindOf(bytes)](bytes, engine);
}

export async function convertInProcess(bytes: Uint8Array, engine: DocxEngine): Promise<Converted> {
  return withPreview(await convertWithoutPreview(bytes, engine));
}

export async function convertLetterInProcess(text: string, head: LetterHead, timeZone: string): Promise<Converted> {
  const { drawLetter } = await import('./letters/draw-letter.ts');
  return withPreview({ pdf: await drawLetter(text, head, timeZone), picturedPages: 0 });
}

async function withPreview(converted: Converted): Promise<Converted> {
  if (converted.preview) return converted;
  const { previewOfPdf } = await import('./preview/preview-of-pdf.ts');
  return { ...converted, ...(await previewOfPdf(converted.pdf)) };
}
