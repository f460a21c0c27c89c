import { PDFArray, PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { DocumentRefused } from '../document-refused.ts';

/** Some programs fill in a form and leave it to the reader to draw the answers: draws them. */
export async function fillInFields(pdf: PDFDocument): Promise<void> {
  if (!pdf.getPages().some(({ node }) => hasUndrawnField(node.lookup(PDFName.of('Annots'))))) return;
  try {
    pdf.getForm().updateFieldAppearances();
    await pdf.flush(); // writes the font that they are drawn with
  } catch (error) {
    // Answers in a script that the form's own font does not have, for example: printing draws them.
    throw new DocumentRefused('tooComplex', { cause: error });
  }
}

const hasUndrawnField = (annotations: unknown) =>
  annotations instanceof PDFArray &&
  annotations.asArray().some((_, index) => {
    const annotation = annotations.lookup(index);
    return annotation instanceof PDFDict && isFilledIn(annotation) && !annotation.has(PDFName.of('AP'));
  });

function isFilledIn(annotation: PDFDict): boolean {
  if (annotation.lookup(PDFName.of('Subtype')) !== PDFName.of('Widget')) return false;
  const parent = annotation.lookup(PDFName.of('Parent'));
  return annotation.has(PDFName.of('V')) || (parent instanceof PDFDict && parent.has(PDFName.of('V')));
}
