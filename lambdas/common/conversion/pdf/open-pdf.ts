import './limit-inflation.ts';
import { ParseSpeeds, PDFDict, PDFDocument, PDFInvalidObject } from '@cantoo/pdf-lib';
import { DocumentRefused } from '../limits/document-refused.ts';
import { InflatedTooFar } from './limit-inflation.ts';
import { repairPageTree } from './repair-page-tree.ts';

/** Throws DocumentRefused for damaged PDFs and those that need a password. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  if (!hasTail(bytes)) throw new DocumentRefused('damaged');
  try {
    // PDFs that are only protected against changes open with an empty password.
    const pdf = await PDFDocument.load(bytes, {
      password: '',
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
    });
    if (!(pdf.catalog instanceof PDFDict) || hasLostObjects(pdf)) throw new DocumentRefused('damaged');
    repairPageTree(pdf);
    return pdf;
  } catch (error) {
    throw refusal(error);
  }
}

/** A truncated PDF may begin with a whole first page, but lacks the cross-reference table at its end. */
function hasTail(bytes: Uint8Array): boolean {
  const tail = Buffer.from(bytes.subarray(-4096)).toString('latin1');
  return tail.includes('startxref') && tail.includes('%%EOF');
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
