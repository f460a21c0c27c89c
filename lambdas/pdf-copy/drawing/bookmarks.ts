export type Bookmark = PDFKit.PDFDocument['outline'];

export function addBookmark(parent: Bookmark, { page }: PDFKit.PDFDocument, title: string): Bookmark {
  // pdfkit counts `left` from the right edge; its types lack the option.
  const place = { expanded: true, left: page.width };
  return parent.addItem(title, place);
}
