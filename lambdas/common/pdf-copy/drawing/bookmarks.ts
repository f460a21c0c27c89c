export type Bookmark = PDFKit.PDFDocument['outline'];

/** A bookmark to the top of the present page. */
export function addBookmark(parent: Bookmark, { page }: PDFKit.PDFDocument, title: string): Bookmark {
  // pdfkit counts `left` from the right edge, and its types do not know it.
  const place = { expanded: true, left: page.width };
  return parent.addItem(title, place);
}
