import { PDFDict, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { boxOf } from './geometry.ts';

const harmless = /^(https?:\/\/|mailto:)/i;

export function safeLink(annotation: PDFDict): PDFDict | undefined {
  const rect = boxOf(annotation.lookup(PDFName.of('Rect')));
  const action = annotation.lookup(PDFName.of('A'));
  if (annotation.lookup(PDFName.of('Subtype')) !== PDFName.of('Link') || !rect) return undefined;
  if (!(action instanceof PDFDict) || action.lookup(PDFName.of('S')) !== PDFName.of('URI')) return undefined;
  const target = action.lookup(PDFName.of('URI'));
  const url = target instanceof PDFString || target instanceof PDFHexString ? target.decodeText() : '';
  if (!harmless.test(url)) return undefined;
  return annotation.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [rect.left, rect.bottom, rect.right, rect.top],
    Border: [0, 0, 0],
    A: { Type: 'Action', S: 'URI', URI: PDFHexString.fromText(url) },
  });
}
