import { PDFArray, PDFName, type PDFPage, PDFPageLeaf } from '@cantoo/pdf-lib';

export function inheritPageAttributes({ node }: PDFPage): void {
  for (const entry of PDFPageLeaf.InheritableEntries) {
    const value = node.getInheritableAttribute(PDFName.of(entry));
    if (value) node.set(PDFName.of(entry), value);
  }
  const content = node.lookup(PDFName.of('Contents'));
  if (content instanceof PDFArray) node.set(PDFName.of('Contents'), content.clone());
  const hasAnnotations = node.lookup(PDFName.of('Annots')) instanceof PDFArray;
  if (!hasAnnotations) node.delete(PDFName.of('Annots'));
  else node.normalize();
}
