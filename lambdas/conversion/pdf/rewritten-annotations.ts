import { type PDFDict, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import type { RewrittenAnnotation } from '../comparison/same-page.ts';
import { annotationsOf } from './annotations.ts';
import { boxOf } from './geometry.ts';
import { isVisible } from './is-visible.ts';
import type { Layers } from './layers.ts';

/** What flattening makes of the annotations of a page. */
export const rewrittenAnnotations = (
  page: PDFPage,
  layers: Layers,
  redrawn: ReadonlySet<PDFDict>,
): RewrittenAnnotation[] =>
  annotationsOf(page).flatMap((annotation) => {
    const box = boxOf(annotation.lookup(PDFName.of('Rect')));
    return box ? { box, outcome: outcomeOf(annotation, layers, redrawn) } : [];
  });

function outcomeOf(annotation: PDFDict, layers: Layers, redrawn: ReadonlySet<PDFDict>) {
  if (!isVisible(annotation, layers)) return 'hidden';
  return redrawn.has(annotation) ? 'redrawn' : 'kept';
}
