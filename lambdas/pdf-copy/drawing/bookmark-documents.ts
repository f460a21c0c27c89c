import { PDFDict, type PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib';

export interface AddedDocument {
  readonly title: string;
  readonly group: string;
  /** What links to it name. */
  readonly destination: string;
  readonly firstPage: PDFRef;
}

/** After those that are there, below one of the group. pdf-lib has no bookmarks. */
export function bookmarkDocuments(pdf: PDFDocument, group: string, documents: readonly AddedDocument[]): void {
  const { context } = pdf;
  const outline = pdf.catalog.get(PDFName.of('Outlines'));
  const root = pdf.catalog.lookup(PDFName.of('Outlines'), PDFDict);
  const [first] = documents;
  if (!outline || !first) return;
  const parent = context.nextRef();
  const children = documents.map(() => context.nextRef());
  documents.forEach(({ title, firstPage }, index) => {
    const neighbours = link({ Prev: children[index - 1], Next: children[index + 1] });
    context.assign(
      children[index] ?? parent,
      context.obj({ ...bookmark(title, firstPage), Parent: parent, ...neighbours }),
    );
  });
  const last = root.get(PDFName.of('Last'));
  const ends = link({ First: children[0], Last: children.at(-1) });
  context.assign(
    parent,
    context.obj({
      ...bookmark(group, first.firstPage),
      Parent: outline,
      Count: children.length,
      ...(last && { Prev: last }),
      ...ends,
    }),
  );
  root.lookup(PDFName.of('Last'), PDFDict).set(PDFName.of('Next'), parent);
  root.set(PDFName.of('Last'), parent);
}

const bookmark = (title: string, page: PDFRef) => ({
  Title: PDFHexString.fromText(title),
  Dest: [page, 'Fit'],
});

const link = (refs: Readonly<Record<string, PDFRef | undefined>>): Record<string, PDFRef> =>
  Object.fromEntries(Object.entries(refs).flatMap(([key, ref]) => (ref ? [[key, ref]] : [])));
