import { beginMarkedContent, degrees, endMarkedContent, type PDFEmbeddedPage, type PDFPage } from '@cantoo/pdf-lib';
import { bytesOf, newPdf } from '../../paper/new-pdf.ts';
import { untagged } from '../../paper/tags/content.ts';
import { layOutText } from '../../paper/text/lay-out-text.ts';
import type { PdfCopyContent } from './copy-content.ts';
import { colours, sizes } from './styles.ts';

export const numberOf = ({ confirmationNumber }: PdfCopyContent): string | undefined =>
  confirmationNumber && `Confirmation ${confirmationNumber}`;

/** Points of a Letter page; narrower and wider pages get it in proportion. */
const strip = { width: 612, height: 20, margin: 54, top: 6 } as const;

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
    doc.rect(0, 0, strip.width, strip.height).fill('#ffffff');
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

/** Adds a strip above the page, as people see it turned, so that nothing of it is covered. */
export function putOnTop(page: PDFPage, head: PDFEmbeddedPage): void {
  const box = page.getCropBox();
  const turned = ((page.getRotation().angle % 360) + 360) % 360;
  const scale = (turned % 180 === 0 ? box.width : box.height) / strip.width;
  const { grown, at } = placeOf(box, turned, strip.height * scale);
  page.setCropBox(grown.x, grown.y, grown.width, grown.height);
  const media = union(page.getMediaBox(), grown);
  page.setMediaBox(media.x, media.y, media.width, media.height);
  page.pushOperators(beginMarkedContent('Artifact'));
  page.drawPage(head, { ...at, xScale: scale, yScale: scale, rotate: degrees(turned) });
  page.pushOperators(endMarkedContent());
}

type Box = ReturnType<PDFPage['getCropBox']>;

/** Where the strip begins: beside the page's upper left corner. */
function placeOf({ x, y, width, height }: Box, turned: number, added: number) {
  switch (turned) {
    case 90:
      return { grown: { x: x - added, y, width: width + added, height }, at: { x, y } };
    case 180:
      return { grown: { x, y: y - added, width, height: height + added }, at: { x: x + width, y } };
    case 270:
      return { grown: { x, y, width: width + added, height }, at: { x: x + width, y: y + height } };
    default:
      return { grown: { x, y, width, height: height + added }, at: { x, y: y + height } };
  }
}

function union(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  return { x, y, width: right - x, height: Math.max(one.y + one.height, other.y + other.height) - y };
}
