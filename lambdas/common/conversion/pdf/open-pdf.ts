import './limit-inflation.ts';
import { ParseSpeeds, PDFDict, PDFDocument, PDFInvalidObject } from '@cantoo/pdf-lib';
import { DocumentRefused } from '../limits/document-refused.ts';
import { InflatedTooFar } from './limit-inflation.ts';
import { repairPageTree } from './repair-page-tree.ts';

/** Opens a PDF that needs no password, or says why not. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  if (!hasTail(bytes)) throw new DocumentRefused('damaged');
  try {
    // Many PDFs are locked against changes only: those open with an empty password.
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

/** A PDF ends with its cross-references; a truncated one may well begin with a whole first page. */
function hasTail(bytes: Uint8Array): boolean {
  const tail = Buffer.from(bytes.subarray(-4096)).toString('latin1');
  return tail.includes('startxref') && tail.includes('%%EOF');
}

/** pdf-lib skips what it cannot parse; in a stream of objects that would be whole pages. */
const hasLostObjects = (pdf: PDFDocument) =>
  pdf.context
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFInvalidObject && object.toString().includes('/ObjStm'));

// pdf-lib tells its reasons only in sentences.
function refusal(error: unknown): unknown {
  if (error instanceof DocumentRefused) return error;
  if (error instanceof InflatedTooFar) return new DocumentRefused('tooLarge', { cause: error });
  const isLocked = error instanceof Error && /password|encrypt/i.test(`${error.name} ${error.message}`);
  return new DocumentRefused(isLocked ? 'passwordProtected' : 'damaged', { cause: error });
}
