import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';

export interface BookmarkIn {
  readonly title: string;
  readonly children: readonly BookmarkIn[];
}

export async function bookmarksIn(pdf: Uint8Array): Promise<BookmarkIn[]> {
  const { catalog } = await PDFDocument.load(pdf, { updateMetadata: false });
  return childrenOf(catalog.lookup(PDFName.of('Outlines'), PDFDict));
}

function childrenOf(parent: PDFDict): BookmarkIn[] {
  const children: BookmarkIn[] = [];
  for (let item = parent.lookup(PDFName.of('First')); item instanceof PDFDict; item = item.lookup(PDFName.of('Next'))) {
    const title = item.lookup(PDFName.of('Title'));
    const text = title instanceof PDFString || title instanceof PDFHexString ? title.decodeText() : '';
    children.push({ title: text, children: childrenOf(item) });
  }
  return children;
}
