import { saysType, typeOf } from '../../shared/documents/file-type.ts';
import { DocumentRefused } from './limits/document-refused.ts';

export type DocumentKind = 'image' | 'pdf' | 'docx';

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

export async function kindOf(bytes: Uint8Array): Promise<DocumentKind> {
  const type = await typeOf(bytes);
  if (type === 'encrypted') throw new DocumentRefused('passwordProtected');
  if (type === 'doc') throw new DocumentRefused('oldWord');
  const kind = kinds[type ?? ''] ?? (isZip(bytes) && !saysType(type) ? 'docx' : undefined);
  if (!kind) throw new DocumentRefused('unknownType', { type });
  return kind;
}

const isZip = ([p, k, three, four]: Uint8Array) => p === 0x50 && k === 0x4b && three === 3 && four === 4;
