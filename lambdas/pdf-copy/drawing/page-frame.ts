import { newPdf } from '../../pdf-layout/new-pdf.ts';
import { drawArtifact, untagged } from '../../pdf-layout/tags/content.ts';
import { heightOf, layOutText } from '../../pdf-layout/text/lay-out-text.ts';
import type { PdfCopyContent } from './copy-content.ts';
import { colours, sizes } from './layout.ts';
import type { PagePlan } from './plan-pages.ts';

/** Creates a PDF that draws its margins on every page, except the page numbers, whose total is not known yet. */
export function createFramedPdf(input: PdfCopyContent): PDFKit.PDFDocument {
  const { partner, applicantName, confirmationNumber, preparedAt } = input;
  const doc = newPdf({
    title: `${partner.title} of ${applicantName}`,
    author: partner.name,
    createdAt: new Date(preparedAt),
    bufferPages: true,
    // The uploaded documents that follow may not be accessible.
    isAccessible: input.documents.every(({ pdf }) => !pdf),
  });
  doc.on('pageAdded', () =>
    drawInMargins(doc, [
      { text: applicantName, edge: 'top', align: 'left' },
      { text: confirmationNumber ? `Confirmation ${confirmationNumber}` : '', edge: 'top', align: 'right' },
      { text: `${partner.name} · ${partner.title}`, edge: 'bottom', align: 'left' },
    ]),
  );
  return doc;
}

/** Draws the page numbers. The last pages are the cover pages of documents. `total` includes the documents' own pages. */
export function numberPages(doc: PDFKit.PDFDocument, { documents, formPages, total }: PagePlan): void {
  const covers = documents.flatMap(({ pages }) => (pages ? [pages.first] : []));
  for (let page = 0; page < formPages + covers.length; page += 1) {
    doc.switchToPage(page);
    const number = covers[page - formPages] ?? page + 1;
    drawInMargins(doc, [{ text: `Page ${number} of ${total}`, edge: 'bottom', align: 'right' }]);
  }
}

interface MarginLine {
  readonly text: string;
  readonly edge: 'top' | 'bottom';
  readonly align: 'left' | 'right';
}

function drawInMargins(doc: PDFKit.PDFDocument, lines: readonly MarginLine[]): void {
  const { width, height, margins } = doc.page;
  drawArtifact(
    doc,
    () => {
      for (const { text, edge, align } of lines) {
        // A long name needs most of the width, and several lines. The last one stays in place; the others are above it.
        const room = ((width - margins.left - margins.right) * (align === 'left' ? 3 : 1)) / 4;
        const pieces = layOutText(doc, [{ text, colour: colours.faint }], { width: room, size: sizes.small, align });
        const x = align === 'left' ? margins.left : width - margins.right - room;
        let y = edge === 'top' ? margins.top - 14 - heightOf(pieces) : height - margins.bottom + 14;
        for (const piece of pieces) {
          piece.draw(x, y, untagged);
          y += piece.height;
        }
      }
    },
    'Pagination',
  );
}
