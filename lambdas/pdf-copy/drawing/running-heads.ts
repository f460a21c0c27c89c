import { bytesOf, newPdf } from '../../paper/new-pdf.ts';
import { untagged } from '../../paper/tags/content.ts';
import { layOutText } from '../../paper/text/lay-out-text.ts';
import type { PdfCopyContent } from './copy-content.ts';
import { colours, sizes } from './styles.ts';

export const numberOf = ({ confirmationNumber }: PdfCopyContent): string | undefined =>
  confirmationNumber && `Confirmation ${confirmationNumber}`;

/** In points of a Letter page. Its text keeps clear of the quarter of an inch that printers leave white. */
export const strip = { width: 612, height: 32, margin: 54, top: 18 } as const;

interface Pages {
  readonly first: number;
  readonly last: number;
  readonly total: number;
}

/** One page for each page of the documents, with what `putOnTop` adds to it: whose it is, and its number. */
export function drawRunningHeads(input: PdfCopyContent, { first, last, total }: Pages): Promise<Uint8Array> {
  const doc = newPdf({ title: 'Running heads', createdAt: new Date(input.preparedAt) });
  for (let page = first; page <= last; page += 1) {
    doc.addPage({ size: [strip.width, strip.height], margin: 0 });
    const right = [numberOf(input), `Page ${page} of ${total}`].filter(Boolean).join(' · ');
    drawText(doc, input.applicantName, 'left');
    drawText(doc, right, 'right');
  }
  return bytesOf(doc);
}

function drawText(doc: PDFKit.PDFDocument, text: string, align: 'left' | 'right'): void {
  const width = strip.width / 2 - strip.margin;
  const [line] = layOutText(doc, [{ text, colour: colours.faint }], { width, size: sizes.small, align });
  line?.draw(align === 'left' ? strip.margin : strip.width / 2, strip.top, untagged);
}
