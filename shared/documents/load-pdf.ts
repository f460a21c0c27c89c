import { ParseSpeeds, PDFDocument, PDFInvalidObject } from '@cantoo/pdf-lib';
import { isWholePdf } from './is-whole-pdf.ts';
import { latin1 } from './latin1.ts';

// Browsers and Node.js both have TextEncoder, but `shared` is compiled without the types of either.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/**
 * Opens a PDF that needs no password. A PDF that is only protected against changes, such as a registrar's transcript,
 * loses the protection when it is saved. Throws an error for which `isLocked` is true if the PDF needs a password. Throws
 * if a part of the PDF is missing or can't be read, because pdf-lib would save the rest as a whole PDF.
 */
export async function loadPdf(bytes: Uint8Array): Promise<PDFDocument> {
  if (!isWholePdf(bytes)) throw new RangeError('The PDF is cut off.');
  const document = await PDFDocument.load(withFileId(bytes), {
    password: '',
    updateMetadata: false,
    parseSpeed: ParseSpeeds.Fastest,
  });
  const { context } = document;
  const skipped = context
    .enumerateIndirectObjects()
    .flatMap(([ref, object]) => (object instanceof PDFInvalidObject ? [{ ref, text: textOf(object) }] : []));
  // A stream of objects may contain whole pages, or their fonts.
  if (skipped.some(({ text }) => text.includes('/ObjStm'))) throw new RangeError('The PDF has lost objects.');
  // pdf-lib keeps the old cross-reference stream, which would still declare the decrypted PDF as encrypted.
  for (const { ref, text } of skipped) if (text.includes('/XRef')) context.delete(ref);
  return document;
}

function textOf(object: PDFInvalidObject): string {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return latin1(bytes);
}

/** Whether `loadPdf` failed because the PDF needs a password. Reads the message: pdf-lib's errors have no codes. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && /password|encrypt/i.test(`${error.name} ${error.message}`);

/** Adds an ID to an encrypted PDF that has none, because pdf-lib requires one. An empty ID does not change the key. */
function withFileId(bytes: Uint8Array): Uint8Array {
  const text = latin1(bytes);
  const position = text.lastIndexOf('/Encrypt');
  if (position === -1 || /\/ID\s*\[/.test(text)) return bytes;
  const id = new TextEncoder().encode('/ID [<> <>] ');
  const all = new Uint8Array(bytes.length + id.length);
  all.set(bytes.subarray(0, position));
  all.set(id, position);
  all.set(bytes.subarray(position), position + id.length);
  return all;
}
