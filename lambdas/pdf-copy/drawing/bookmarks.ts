export type Bookmark = PDFKit.PDFDocument['outline'];

export function addBookmark(parent: Bookmark, { page }: PDFKit.PDFDocument, title: string): Bookmark {
  // pdfkit measures `left` from the right edge. Its types lack the option.
  const options = { expanded: true, left: page.width };
  return parent.addItem(title, options);
}
