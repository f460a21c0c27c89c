import { startFlow } from '../../pdf-drawing/flow/flow.ts';
import { bytesOf } from '../../pdf-drawing/new-pdf.ts';
import type { PdfCopyContent } from './copy-content.ts';
import { drawCover } from './draw-cover.ts';
import { drawStep } from './draw-step.ts';
import { framedPdf } from './page-frame.ts';
import type { PagePlan } from './plan-pages.ts';

export async function drawFormPages(input: PdfCopyContent, plan: PagePlan) {
  const doc = framedPdf(input, plan);
  let pageCount = 0;
  doc.on('pageAdded', () => {
    pageCount += 1;
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  drawCover(startFlow(doc), root, input, plan);
  for (const step of input.printed.pages) drawStep(startFlow(doc), root, step);
  root.end();
  return { bytes: await bytesOf(doc), pageCount };
}
