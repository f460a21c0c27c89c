import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib';
import { isOnShownLayer, type Layers } from './layers.ts';

export function annotationsOf({ node }: PDFPage): PDFDict[] {
  const list = node.lookup(PDFName.of('Annots'));
  if (!(list instanceof PDFArray)) return [];
  return list
    .asArray()
    .map((_, index) => list.lookup(index))
    .filter((annotation) => annotation instanceof PDFDict);
}

const HIDDEN = 2;
const NO_VIEW = 32;

export function isVisible(annotation: PDFDict, layers: Layers): boolean {
  const flags = annotation.lookup(PDFName.of('F'));
  const value = flags instanceof PDFNumber ? flags.asNumber() : 0;
  if ((value & (HIDDEN | NO_VIEW)) !== 0) return false;
  return annotation.lookup(PDFName.of('Subtype')) !== PDFName.of('Popup') && isOnShownLayer(annotation, layers);
}
