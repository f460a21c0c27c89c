import { PDFBool, type PDFDict, PDFName, PDFNumber } from '@cantoo/pdf-lib';

export function pixelsIn(picture: PDFDict): number {
  const width = numberIn(picture, 'Width');
  const height = numberIn(picture, 'Height');
  return width !== undefined && height !== undefined ? width * height : 0;
}

export const isBlackAndWhite = (picture: PDFDict): boolean =>
  numberIn(picture, 'BitsPerComponent') === 1 || picture.lookup(PDFName.of('ImageMask')) === PDFBool.True;

function numberIn(dict: PDFDict, key: string): number | undefined {
  const number = dict.lookup(PDFName.of(key));
  return number instanceof PDFNumber ? number.asNumber() : undefined;
}
