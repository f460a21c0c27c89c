import './limit-inflation.ts';
import { PDFCatalog, PDFDict, type PDFDocument, PDFInvalidObject, PDFRef } from '@cantoo/pdf-lib';
import { isLocked, loadPdf } from '../../../shared/documents/load-pdf.ts';
import { DocumentRefused } from '../limits/document-refused.ts';
import { isWhole } from './is-whole.ts';
import { InflatedTooFar } from './limit-inflation.ts';
import { repairPageTree } from './repair-page-tree.ts';

/** Throws DocumentRefused for damaged PDFs and those that need a password. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  if (!isWhole(bytes)) throw new DocumentRefused('damaged');
  try {
    const pdf = await loadPdf(bytes);
    if (!(pdf.catalog instanceof PDFDict) || hasLostObjects(pdf)) throw new DocumentRefused('damaged');
    repairCatalog(pdf);
    repairPageTree(pdf);
    return pdf;
  } catch (error) {
    throw refusal(error);
  }
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

function refusal(error: unknown): unknown {
  if (error instanceof DocumentRefused) return error;
  if (error instanceof InflatedTooFar) return new DocumentRefused('tooLarge', { cause: error });
  return new DocumentRefused(isLocked(error) ? 'passwordProtected' : 'damaged', { cause: error });
}
