import { PDFArray, PDFName, type PDFPage, PDFPageLeaf } from '@cantoo/pdf-lib';

/** Gives a page what it has from its parents, and content that no other page shares, so that it stands for itself. */
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
