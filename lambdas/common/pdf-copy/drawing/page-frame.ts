import { drawArtifact } from '../../pdf-drawing/flow/draw-block.ts';
import { newPdf } from '../../pdf-drawing/new-pdf.ts';
import { layOutText } from '../../pdf-drawing/text/lay-out-text.ts';
import type { PdfCopyContent } from './copy-content.ts';
import type { PagePlan } from './plan-pages.ts';
import { colours, sizes } from './styles.ts';

export function framedPdf(input: PdfCopyContent, { total }: PagePlan): PDFKit.PDFDocument {
  const { partner, applicantName, preparedAt } = input;
  const doc = newPdf({
    title: `${partner.title} of ${applicantName}`,
    author: partner.name,
    createdAt: new Date(preparedAt),
  });
  let page = 0;
  doc.on('pageAdded', () => {
    page += 1;
    drawArtifact(doc, () => drawFrame(doc, input, `Page ${page} of ${total}`), 'Pagination');
  });
  return doc;
}

function drawFrame(
  doc: PDFKit.PDFDocument,
  { partner, applicantName, confirmationNumber }: PdfCopyContent,
  page: string,
) {
  const { width, height, margins } = doc.page;
  const room = (width - margins.left - margins.right) / 2;
  const parts = [partner.name, confirmationNumber && `Confirmation ${confirmationNumber}`].filter(Boolean);
  const line = (text: string, y: number, align: 'left' | 'right') => {
    const [first] = layOutText(doc, [{ text, colour: colours.faint }], { width: room, size: sizes.small, align });
    first?.draw(align === 'left' ? margins.left : margins.left + room, y);
  };
  line(applicantName, margins.top - 26, 'left');
  line(partner.title, margins.top - 26, 'right');
  line(parts.join(' · '), height - margins.bottom + 14, 'left');
  line(page, height - margins.bottom + 14, 'right');
}
