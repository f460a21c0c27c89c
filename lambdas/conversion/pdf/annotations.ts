import { PDFArray, PDFDict, PDFName, type PDFPage } from '@cantoo/pdf-lib';

export function annotationsOf({ node }: PDFPage): PDFDict[] {
  const list = node.lookup(PDFName.of('Annots'));
  if (!(list instanceof PDFArray)) return [];
  return list
    .asArray()
    .map((_, index) => list.lookup(index))
    .filter((annotation) => annotation instanceof PDFDict);
}
