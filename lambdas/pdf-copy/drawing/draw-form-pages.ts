import { startFlow } from '../../paper/flow/flow.ts';
import type { PdfCopyContent } from './copy-content.ts';
import { drawCover } from './draw-cover.ts';
import { drawStep } from './draw-step.ts';
import { framedPdf } from './page-frame.ts';
import type { PlannedDocument } from './plan-pages.ts';

/** The cover and the form, not yet numbered nor ended. */
export function drawFormPages(input: PdfCopyContent, documents: readonly PlannedDocument[]): PDFKit.PDFDocument {
  const doc = framedPdf(input);
  const root = doc.struct('Document');
  doc.addStructure(root);
  drawCover(startFlow(doc), root, input, documents);
  for (const step of input.printed.pages) drawStep(startFlow(doc), root, step, documents);
  root.end();
  return doc;
}
