import { type Pdfium, withPdfium } from './load-pdfium.ts';
import { withLoaded } from './reader-document.ts';
import { numbersFrom } from './reader-page.ts';

/** PDFium's numbers of annotation kinds (fpdf_annot.h). This file draws TEXT, and the kinds from LINE to INK. */
const [TEXT, LINE, INK] = [1, 4, 15];

/** Removes a PDF's encryption, and draws markup without an appearance of its own. Throws DocumentRefused. */
export const decryptAndDraw = (bytes: Uint8Array): Promise<Uint8Array> =>
  withPdfium((pdfium) =>
    withLoaded(pdfium, bytes, (document) => {
      pdfium.EPDF_RemoveEncryption(document);
      for (let page = 0; page < pdfium.FPDF_GetPageCount(document); page += 1) drawMarkup(pdfium, document, page);
      return save(pdfium, document);
    }),
  );

function drawMarkup(pdfium: Pdfium, document: number, page: number): void {
  for (let index = 0; index < pdfium.EPDFPage_GetAnnotCountRaw(document, page); index += 1) {
    const annotation = pdfium.EPDFPage_GetAnnotRaw(document, page, index);
    const kind = pdfium.FPDFAnnot_GetSubtype(annotation);
    const isMarkup = kind === TEXT || (kind >= LINE && kind <= INK);
    if (isMarkup && !pdfium.EPDFAnnot_HasAppearanceStream(annotation, NORMAL)) {
      pdfium.EPDFAnnot_GenerateAppearance(annotation);
      fitToQuads(pdfium, annotation);
    }
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
}

const NORMAL = 0;

/** Sets the rectangle of a text markup to the box in which PDFium draws it. Readers would stretch it otherwise. */
function fitToQuads(pdfium: Pdfium, annotation: number): void {
  const numbers = Array.from({ length: pdfium.FPDFAnnot_CountAttachmentPoints(annotation) }, (_, index) =>
    numbersFrom(pdfium, 'float', 8, (quad = 0) => pdfium.FPDFAnnot_GetAttachmentPoints(annotation, index, quad)),
  ).flat();
  if (numbers.length === 0) return;
  const [xs, ys] = [numbers.filter((_, index) => index % 2 === 0), numbers.filter((_, index) => index % 2 === 1)];
  const [left, top, right, bottom] = [Math.min(...xs), Math.max(...ys), Math.max(...xs), Math.min(...ys)];
  numbersFrom(pdfium, 'float', 4, (...pointers) => {
    for (const [index, value] of [left, top, right, bottom].entries())
      pdfium.pdfium.setValue(pointers[index] ?? 0, value, 'float');
    pdfium.FPDFAnnot_SetRect(annotation, pointers[0] ?? 0);
  });
}

function save(pdfium: Pdfium, document: number): Uint8Array {
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  pdfium.PDFiumExt_SaveAsCopy(document, writer);
  const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
  const buffer = malloc(size);
  pdfium.PDFiumExt_GetFileWriterData(writer, buffer, size);
  const saved = pdfium.pdfium.HEAPU8.slice(buffer, buffer + size);
  free(buffer);
  pdfium.PDFiumExt_CloseFileWriter(writer);
  return saved;
}
