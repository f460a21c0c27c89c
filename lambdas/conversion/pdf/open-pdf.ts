import './limit-inflation.ts';
import { ParseSpeeds, PDFCatalog, PDFDict, PDFDocument, PDFInvalidObject, PDFRef } from '@cantoo/pdf-lib';
import { DocumentRefused } from '../limits/document-refused.ts';
import { isWhole } from './is-whole.ts';
import { InflatedTooFar } from './limit-inflation.ts';
import { repairPageTree } from './repair-page-tree.ts';

/** Throws DocumentRefused for damaged PDFs and those that need a password. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  if (!isWhole(bytes)) throw new DocumentRefused('damaged');
  try {
    // PDFs that are only protected against changes open with an empty password.
    const pdf = await PDFDocument.load(withFileId(bytes), {
      password: '',
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
    });
    if (!(pdf.catalog instanceof PDFDict) || hasLostObjects(pdf)) throw new DocumentRefused('damaged');
    repairCatalog(pdf);
    repairPageTree(pdf);
    return pdf;
  } catch (error) {
    throw refusal(error);
  }
}

/** pdf-lib demands the ID of an encrypted PDF; an empty one changes no key. */
function withFileId(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = file.lastIndexOf('/Encrypt');
  if (at === -1 || /\/ID\s*\[/.test(file.toString('latin1'))) return bytes;
  return Buffer.concat([file.subarray(0, at), Buffer.from('/ID [<> <>] '), file.subarray(at)]);
}

/** Readers need no type to know the catalog; pdf-lib does. */
function repairCatalog(pdf: PDFDocument): void {
  const { catalog, context } = pdf;
  if (catalog instanceof PDFCatalog || !(context.trailerInfo.Root instanceof PDFRef)) return;
  const repaired = PDFCatalog.fromMapWithContext((catalog as PDFDict).asMap(), context);
  context.assign(context.trailerInfo.Root, repaired);
  Object.assign(pdf, { catalog: repaired });
}

/** pdf-lib skips what it cannot parse; an object stream may hold whole pages. */
const hasLostObjects = (pdf: PDFDocument) =>
  pdf.context
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFInvalidObject && object.toString().includes('/ObjStm'));

// pdf-lib's errors have no codes.
function refusal(error: unknown): unknown {
  if (error instanceof DocumentRefused) return error;
  if (error instanceof InflatedTooFar) return new DocumentRefused('tooLarge', { cause: error });
  const isLocked = error instanceof Error && /password|encrypt/i.test(`${error.name} ${error.message}`);
  return new DocumentRefused(isLocked ? 'passwordProtected' : 'damaged', { cause: error });
}
