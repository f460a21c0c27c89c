import { longDate } from '../../../shared/form/months.ts';
import { dayOf } from '../../../shared/letters/letter-calendar.ts';
import { addGap, drawBlock, type Flow, startFlow } from '../../pdf-layout/flow/flow.ts';
import { finishPdf, newPdf } from '../../pdf-layout/new-pdf.ts';
import type { StructureElement } from '../../pdf-layout/tags/content.ts';
import { codePointOf, REPLACEMENT, unprintableIn } from '../../pdf-layout/text/choose-font.ts';
import type { Span } from '../../pdf-layout/text/itemize-text.ts';
import { layOutText } from '../../pdf-layout/text/lay-out-text.ts';
import { limitPages } from '../limits/document-refused.ts';

/** The head above a letter that the recommender typed. */
export interface LetterHead {
  readonly applicantName: string;
  /** The label of the chosen program; '' if the applicant has not chosen one. */
  readonly program: string;
  readonly writer: { readonly name: string; readonly title: string; readonly organization: string };
  /** The time at which the letter was sent, in ISO 8601. */
  readonly sentAt: string;
}

const sizes = { heading: 16, text: 11, small: 9 } as const;
const betweenParagraphs = 9;

/** Draws a tagged PDF. The same letter gives the same bytes: its hash is recorded, and a job may run twice. */
export async function drawLetter(text: string, head: LetterHead, timeZone: string): Promise<Uint8Array> {
  const title = `Letter of recommendation for ${head.applicantName}`;
  const createdAt = new Date(head.sentAt);
  const doc = newPdf({ title, author: head.writer.name, createdAt, margin: 72, isAccessible: true });
  limitPages(doc);
  const flow = startFlow(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  drawParagraph(flow, root, { text: title, bold: true }, sizes.heading, 'H1');
  if (head.program !== '') drawParagraph(flow, root, { text: head.program });
  addGap(flow, 18);
  const { name, title: position, organization } = head.writer;
  const writer = [name, position, organization].filter(Boolean).join('\n');
  if (writer !== '') drawParagraph(flow, root, { text: writer });
  drawParagraph(flow, root, { text: longDate(dayOf(createdAt, timeZone)) });
  addGap(flow, 18);
  for (const paragraph of paragraphsOf(text)) drawParagraph(flow, root, { text: paragraph });
  const lost = unprintableIn([text, title, head.program, writer].join('\n'));
  if (lost.length > 0)
    drawParagraph(flow, root, { text: describeLost(lost), italic: true, colour: '#555555' }, sizes.small);
  root.end();
  return finishPdf(doc);
}

/** Splits a text into paragraphs as they were typed, and keeps the line breaks inside them. */
const paragraphsOf = (text: string) =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => paragraph.trimEnd())
    .filter((paragraph) => paragraph !== '');

const describeLost = (characters: readonly string[]) =>
  `Characters that couldn't be shown in this letter (each replaced by ${REPLACEMENT}): ${characters.map(codePointOf).join(', ')}`;

function drawParagraph(flow: Flow, parent: StructureElement, span: Span, size: number = sizes.text, tag = 'P'): void {
  drawBlock(flow, { parent, tag }, layOutText(flow.doc, [span], { width: flow.width, size, leading: 0.2 }));
  addGap(flow, betweenParagraphs);
}
