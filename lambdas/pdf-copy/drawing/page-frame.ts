import { finishPdf, newPdf } from '../../pdf-layout/new-pdf.ts';
import { drawArtifact, untagged } from '../../pdf-layout/tags/content.ts';
import { layOutText } from '../../pdf-layout/text/lay-out-text.ts';
import type { PdfCopyContent } from './copy-content.ts';
import { colours, sizes } from './layout.ts';

/** Creates a PDF that draws its margins on every page, except the page numbers, whose total is not known yet. */
export function createFramedPdf(input: PdfCopyContent): PDFKit.PDFDocument {
  const { partner, applicantName, preparedAt } = input;
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
      { text: confirmationLine(input) ?? '', edge: 'top', align: 'right' },
      { text: `${partner.name} · ${partner.title}`, edge: 'bottom', align: 'left' },
    ]),
  );
  return doc;
}

export const pageCountOf = (doc: PDFKit.PDFDocument) => doc.bufferedPageRange().count;

/** Draws the page numbers. `total` is the number of pages, including the documents after the form. */
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

const confirmationLine = ({ confirmationNumber }: PdfCopyContent): string | undefined =>
  confirmationNumber && `Confirmation ${confirmationNumber}`;

/** The size of the strip in points, for a Letter page. The text avoids the outer quarter inch, which printers leave white. */
export const strip = { width: 612, height: 32, margin: 54, top: 18 } as const;

interface Pages {
  readonly first: number;
  readonly last: number;
  readonly total: number;
}

/** Draws the strips for `stampPage`: one page each, with the applicant's name and the page number. */
export function drawRunningHeads(input: PdfCopyContent, { first, last, total }: Pages): Promise<Uint8Array> {
  const doc = newPdf({ title: 'Running heads', createdAt: new Date(input.preparedAt) });
  for (let page = first; page <= last; page += 1) {
    doc.addPage({ size: [strip.width, strip.height], margin: 0 });
    const right = [confirmationLine(input), `Page ${page} of ${total}`].filter(Boolean).join(' · ');
    drawText(doc, input.applicantName, 'left');
    drawText(doc, right, 'right');
  }
  return finishPdf(doc);
}

function drawText(doc: PDFKit.PDFDocument, text: string, align: 'left' | 'right'): void {
  const width = strip.width / 2 - strip.margin;
  const [line] = layOutText(doc, [{ text, colour: colours.faint }], { width, size: sizes.small, align });
  line?.draw(align === 'left' ? strip.margin : strip.width / 2, strip.top, untagged);
}
