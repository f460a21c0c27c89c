import { ParseSpeeds, PDFDocument, PDFInvalidObject } from '@cantoo/pdf-lib';
import { latin1 } from './latin1.ts';

// In browsers and in Node.js alike, but its types are not known here.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/**
 * Opens what needs no password to be read, as transcripts that a registrar protects against changes: it is saved without
 * any protection then. Throws what `isLocked` knows for the others.
 */
export async function loadPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.load(withFileId(bytes), {
    password: '',
    updateMetadata: false,
    parseSpeed: ParseSpeeds.Fastest,
  });
  const { context } = document;
  // pdf-lib would still declare what it has decrypted as encrypted: in a cross-reference stream, which is never encrypted
  // and which it keeps as an invalid object.
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFInvalidObject && textOf(object).includes('/XRef')) context.delete(ref);
  return document;
}

function textOf(object: PDFInvalidObject): string {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return latin1(bytes);
}

/** pdf-lib's errors have no codes. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && /password|encrypt/i.test(`${error.name} ${error.message}`);

/** pdf-lib demands the ID of an encrypted PDF; an empty one changes no key. */
function withFileId(bytes: Uint8Array): Uint8Array {
  const text = latin1(bytes);
  const at = text.lastIndexOf('/Encrypt');
  if (at === -1 || /\/ID\s*\[/.test(text)) return bytes;
  const id = new TextEncoder().encode('/ID [<> <>] ');
  const all = new Uint8Array(bytes.length + id.length);
  all.set(bytes.subarray(0, at));
  all.set(id, at);
  all.set(bytes.subarray(at), at + id.length);
  return all;
}
