import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';

export interface LinkIn {
  readonly page: number;
  readonly to: number;
}

/** Links within a PDF, by page numbers. */
export async function linksIn(bytes: Uint8Array): Promise<LinkIn[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const refs = pdf.getPages().map(({ ref }) => ref);
  const names = pdf.catalog.lookup(PDFName.of('Names'), PDFDict).lookup(PDFName.of('Dests'), PDFDict);
  const pairs = names.lookup(PDFName.of('Names'), PDFArray);
  const numbers = new Map<string, number>();
  for (let index = 0; index < pairs.size(); index += 2)
    numbers.set(
      pairs.lookup(index, PDFString).decodeText(),
      refs.findIndex((ref) => ref === pairs.lookup(index + 1, PDFArray).get(0)) + 1,
    );
  return pdf.getPages().flatMap(({ node }, index) =>
    (node.Annots()?.asArray() ?? []).map((ref) => {
      const action = node.context.lookup(ref, PDFDict).lookup(PDFName.of('A'), PDFDict);
      return { page: index + 1, to: numbers.get(action.lookup(PDFName.of('D'), PDFString).decodeText()) ?? 0 };
    }),
  );
}
