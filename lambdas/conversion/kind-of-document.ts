import { fileTypeFromBuffer } from 'file-type';
import { DocumentRefused } from './limits/document-refused.ts';

export type DocumentKind = 'image' | 'pdf' | 'docx';

const kinds: Readonly<Record<string, DocumentKind>> = {
  png: 'image',
  // An animated PNG: its first frame counts.
  apng: 'image',
  jpg: 'image',
  pdf: 'pdf',
};

const ZIP = Buffer.from('PK\x03\x04');

export async function kindOf(bytes: Uint8Array): Promise<DocumentKind> {
  // Whether a zip file is a Word document is checked with its parts.
  if (text(bytes).subarray(0, 4).equals(ZIP)) return 'docx';
  const type = await fileTypeFromBuffer(bytes);
  if (type?.ext === 'cfb') throw new DocumentRefused(isEncryptedOffice(bytes) ? 'passwordProtected' : 'oldWord');
  if (!type && startsAsPdf(bytes)) return 'pdf';
  const kind = type && kinds[type.ext];
  if (!kind) throw new DocumentRefused('unknownType');
  return kind;
}

const text = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Readers accept a PDF header within the first kilobyte. */
const startsAsPdf = (bytes: Uint8Array) => text(bytes).subarray(0, 1024).includes('%PDF-');

/** Office stores an encrypted document in an OLE container, in a stream of this name. */
const isEncryptedOffice = (bytes: Uint8Array) => text(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
