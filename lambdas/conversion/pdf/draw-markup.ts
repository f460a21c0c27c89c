import { type PDFDict, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { boxOf } from './geometry.ts';
import { isHighlight, markupContent } from './markup-content.ts';
import { normalAppearance } from './missing-appearance.ts';

/** Gives markup that has no appearance one as readers draw it. Returns those that were drawn. */
export const drawMarkup = (annotations: readonly PDFDict[]): PDFDict[] =>
  annotations.filter((annotation) => normalAppearance(annotation) === undefined && draw(annotation));

function draw(annotation: PDFDict): boolean {
  const { context } = annotation;
  const content = markupContent(annotation);
  const box = boxOf(annotation.lookup(PDFName.of('Rect')));
  if (!content || !box) return false;
  const opacity = annotation.lookup(PDFName.of('CA'));
  const alpha = opacity instanceof PDFNumber ? opacity.asNumber() : 1;
  const state = { Type: 'ExtGState', CA: alpha, ca: alpha, BM: isHighlight(annotation) ? 'Multiply' : 'Normal' };
  const appearance = context.flateStream(`/G gs ${content}`, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [box.left, box.bottom, box.right, box.top],
    Resources: { ExtGState: { G: state } },
  });
  annotation.set(PDFName.of('AP'), context.obj({ N: context.register(appearance) }));
  return true;
}
