import { type PDFDict, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { isOnShownLayer, type Layers } from './layers.ts';

const HIDDEN = 2;
const NO_VIEW = 32;

export function isVisible(annotation: PDFDict, layers: Layers): boolean {
  const flags = annotation.lookup(PDFName.of('F'));
  const value = flags instanceof PDFNumber ? flags.asNumber() : 0;
  if ((value & (HIDDEN | NO_VIEW)) !== 0) return false;
  return annotation.lookup(PDFName.of('Subtype')) !== PDFName.of('Popup') && isOnShownLayer(annotation, layers);
}
