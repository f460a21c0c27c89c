import { PDFDict, type PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import type { AddedDocument } from './bookmark-documents.ts';

/** For the links of the cover and the form: the pages did not exist when these were drawn. pdf-lib has no names. */
export function nameDestinations({ catalog, context }: PDFDocument, documents: readonly AddedDocument[]): void {
  const sorted = documents.toSorted((a, b) => (a.destination < b.destination ? -1 : 1));
  const pairs = sorted.flatMap(({ destination, firstPage }) => [PDFString.of(destination), [firstPage, 'Fit']]);
  const names = catalog.lookupMaybe(PDFName.of('Names'), PDFDict) ?? context.obj({});
  names.set(PDFName.of('Dests'), context.obj({ Names: pairs }));
  catalog.set(PDFName.of('Names'), names);
}
