import { PDFDocument } from '@cantoo/pdf-lib';
import type { CopyDocument } from './copy-content.ts';

export interface OpenedDocument extends CopyDocument {
  readonly opened: PDFDocument | undefined;
}

export const openDocuments = (documents: readonly CopyDocument[]): Promise<OpenedDocument[]> =>
  Promise.all(documents.map(async (document) => ({ ...document, opened: await openOrNothing(document.pdf) })));

async function openOrNothing(pdf: Uint8Array | undefined): Promise<PDFDocument | undefined> {
  if (!pdf) return undefined;
  try {
    const opened = await PDFDocument.load(pdf, { updateMetadata: false });
    return opened.getPageCount() > 0 ? opened : undefined;
  } catch {
    return undefined;
  }
}
