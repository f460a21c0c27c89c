import { newPdf } from '../../paper/new-pdf.ts';
import { drawArtifact, untagged } from '../../paper/tags/content.ts';
import { layOutText } from '../../paper/text/lay-out-text.ts';
import type { PdfCopyContent } from './copy-content.ts';
import { numberOf } from './running-heads.ts';
import { colours, sizes } from './styles.ts';

/** With everything in the margins but the page numbers, whose total is not known yet. */
export function framedPdf(input: PdfCopyContent): PDFKit.PDFDocument {
  const { partner, applicantName, preparedAt } = input;
  const doc = newPdf({
    title: `${partner.title} of ${applicantName}`,
    author: partner.name,
    createdAt: new Date(preparedAt),
    ...(input.keywords !== undefined && { keywords: input.keywords }),
    bufferPages: true,
    // Documents that follow are as their applicants made them.
    isAccessible: input.documents.every(({ pdf }) => !pdf),
  });
  doc.on('pageAdded', () =>
    drawInMargins(doc, [
      { text: applicantName, edge: 'top', align: 'left' },
      { text: numberOf(input) ?? '', edge: 'top', align: 'right' },
      { text: `${partner.name} · ${partner.title}`, edge: 'bottom', align: 'left' },
    ]),
  );
  return doc;
}

export const pageCountOf = (doc: PDFKit.PDFDocument) => doc.bufferedPageRange().count;

/** @param total of the form and of the documents that follow it */
export function numberPages(doc: PDFKit.PDFDocument, total: number): void {
  for (let page = 0; page < pageCountOf(doc); page += 1) {
    doc.switchToPage(page);
    drawInMargins(doc, [{ text: `Page ${page + 1} of ${total}`, edge: 'bottom', align: 'right' }]);
  }
}

interface MarginLine {
  readonly text: string;
  readonly edge: 'top' | 'bottom';
  readonly align: 'left' | 'right';
}

function drawInMargins(doc: PDFKit.PDFDocument, lines: readonly MarginLine[]): void {
  const { width, height, margins } = doc.page;
  const room = (width - margins.left - margins.right) / 2;
  drawArtifact(
    doc,
    () => {
      for (const { text, edge, align } of lines) {
        const [first] = layOutText(doc, [{ text, colour: colours.faint }], { width: room, size: sizes.small, align });
        const y = edge === 'top' ? margins.top - 26 : height - margins.bottom + 14;
        first?.draw(align === 'left' ? margins.left : margins.left + room, y, untagged);
      }
    },
    'Pagination',
  );
}
