import { documentLimits } from './document-limits.ts';
import { DocumentRefused } from './document-refused.ts';

export function limitPages(doc: PDFKit.PDFDocument): void {
  let pages = 0;
  doc.on('pageAdded', () => {
    pages += 1;
    if (pages > documentLimits.pages) throw new DocumentRefused('tooManyPages');
  });
}
