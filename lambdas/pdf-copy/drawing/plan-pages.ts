import { PDFDocument } from '@cantoo/pdf-lib';
import type { Span } from '../../pdf-layout/text/itemize-text.ts';
import type { CopyDocument } from './copy-content.ts';

export interface PlannedDocument {
  readonly document: OpenedDocument;
  /** The numbers of the document's pages. The first is its cover page. Absent if the document couldn't be opened. */
  readonly pages: { readonly first: number; readonly last: number } | undefined;
}

export interface PagePlan {
  readonly formPages: number;
  readonly total: number;
  readonly documents: readonly PlannedDocument[];
}

export function planPages(documents: readonly OpenedDocument[], formPages: number): PagePlan {
  let total = formPages;
  const planned = documents.map((document) => {
    const first = total + 1;
    total += document.opened ? 1 + document.opened.getPageCount() : 0;
    return { document, pages: document.opened && { first, last: total } };
  });
  return { formPages, total, documents: planned };
}

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

export const destinationOf = (answerKey: string) => `document ${answerKey}`;

/** Returns a document's file name and page numbers, with a link to its cover page. */
export function describeDocument({ document: { key, fileName, absence }, pages }: PlannedDocument): Span {
  if (absence) return { text: absence };
  if (!pages) return { text: `${fileName}: couldn't be added to this copy`, bold: true };
  const { first, last } = pages;
  return { text: `${fileName}: pages ${first} to ${last}`, goTo: destinationOf(key) };
}
