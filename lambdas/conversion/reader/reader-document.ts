// The independent reader is PDFium as WebAssembly. It renders the pages of a PDF and reads their text.

import type { Pdfium } from './load-pdfium.ts';
import { type ReaderPage, readerPage } from './reader-page.ts';

/** A PDF that is open in the reader. Its methods throw WebAssembly's errors if a document breaks PDFium. */
export interface ReaderDocument {
  readonly pageCount: number;
  withPage<T>(index: number, use: (page: ReaderPage) => T): T;
}

/** Opens a PDF for the duration of `use`. Throws if the reader can't open it. */
export const withReaderDocument = <T>(
  pdfium: Pdfium,
  bytes: Uint8Array,
  use: (document: ReaderDocument) => T | Promise<T>,
): Promise<T> =>
  withLoaded(pdfium, bytes, async (document) => {
    const formInfo = pdfium.PDFiumExt_OpenFormFillInfo();
    const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, formInfo);
    try {
      return await use(createReaderDocument(pdfium, document, form));
    } finally {
      if (form) pdfium.PDFiumExt_ExitFormFillEnvironment(form);
      pdfium.PDFiumExt_CloseFormFillInfo(formInfo);
    }
  });

/** Passes PDFium's handle of a document to `use`, then closes the document. Throws if PDFium can't open it. */
export async function withLoaded<T>(
  pdfium: Pdfium,
  bytes: Uint8Array,
  use: (document: number) => T | Promise<T>,
): Promise<T> {
  const file = pdfium.pdfium.wasmExports.malloc(bytes.length);
  pdfium.pdfium.HEAPU8.set(bytes, file);
  const document = pdfium.FPDF_LoadMemDocument(file, bytes.length, '');
  try {
    if (!document) throw new RangeError("The PDF can't be read.");
    return await use(document);
  } finally {
    if (document) pdfium.FPDF_CloseDocument(document);
    pdfium.pdfium.wasmExports.free(file);
  }
}

const createReaderDocument = (pdfium: Pdfium, document: number, form: number): ReaderDocument => ({
  pageCount: pdfium.FPDF_GetPageCount(document),
  withPage(index, use) {
    const page = pdfium.FPDF_LoadPage(document, index);
    if (!page) throw new RangeError("The page can't be read.");
    removeLinkBoxes(pdfium, page);
    pdfium.FORM_OnAfterLoadPage(page, form);
    try {
      return use(readerPage(pdfium, page, form));
    } finally {
      pdfium.FORM_OnBeforeClosePage(page, form);
      pdfium.FPDF_ClosePage(page);
    }
  },
});

const LINK = 2;

/** Removes the boxes that readers draw around links, such as LaTeX's. The stored PDF has none. */
function removeLinkBoxes(pdfium: Pdfium, page: number): void {
  for (let index = pdfium.FPDFPage_GetAnnotCount(page) - 1; index >= 0; index -= 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (!annotation) continue;
    const isBox = pdfium.FPDFAnnot_GetSubtype(annotation) === LINK && !pdfium.FPDFAnnot_HasKey(annotation, 'AP');
    pdfium.FPDFPage_CloseAnnot(annotation);
    if (isBox) pdfium.FPDFPage_RemoveAnnot(page, index);
  }
}
