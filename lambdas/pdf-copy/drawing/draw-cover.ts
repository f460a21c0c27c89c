import { printTime } from '../../../shared/print/print-time.ts';
import { addGap, drawBlock, type Flow, makeRoom } from '../../pdf-layout/flow/flow.ts';
import { drawArtifact, type StructureElement } from '../../pdf-layout/tags/content.ts';
import { codePointOf, REPLACEMENT, unprintableIn } from '../../pdf-layout/text/choose-font.ts';
import type { Span } from '../../pdf-layout/text/itemize-text.ts';
import { heightOf, layOutText } from '../../pdf-layout/text/lay-out-text.ts';
import { addBookmark } from './bookmarks.ts';
import type { PdfCopyContent } from './copy-content.ts';
import { drawHeading, drawRows, drawRule, heightToKeep, type LabelledText } from './draw-rows.ts';
import { colours, sizes } from './layout.ts';
import { describeDocument, type PlannedDocument } from './plan-pages.ts';

export function drawCover(
  flow: Flow,
  root: StructureElement,
  input: PdfCopyContent,
  documents: readonly PlannedDocument[],
): void {
  const { partner, applicantName } = input;
  const part = flow.doc.struct('Sect');
  root.add(part);
  addBookmark(flow.doc.outline, flow.doc, 'Cover');
  drawText(flow, part, { text: partner.name }, sizes.section);
  drawHeading(flow, part, { tag: 'H1', text: partner.title, size: sizes.title, above: 0 });
  drawArtifact(flow.doc, () => drawRule(flow, 1.5));
  addGap(flow, 16);
  drawText(flow, part, { text: applicantName, bold: true }, sizes.name);
  addGap(flow, 8);
  drawRows(flow, part, factsOf(input));
  drawList(flow, part, 'Documents', documents.map(labelDocument));
  drawList(
    flow,
    part,
    `Characters that couldn't be shown in this copy (each replaced by ${REPLACEMENT})`,
    charactersNotShown(input),
  );
  addGap(flow, 24);
  drawText(
    flow,
    part,
    { text: [...partner.address, partner.helpEmail].join('\n'), colour: colours.faint },
    sizes.small,
  );
  part.end();
}

function drawText(flow: Flow, parent: StructureElement, span: Span, size: number): void {
  const pieces = layOutText(flow.doc, [span], { width: flow.width, size, align: 'left' });
  makeRoom(flow, heightOf(pieces));
  drawBlock(flow, { parent, tag: 'P' }, pieces);
}

function factsOf(input: PdfCopyContent): LabelledText[] {
  const { status, confirmationNumber, submittedAt, preparedAt, partner } = input;
  const facts: [string, string | undefined][] = [
    ...answersOnCover(input),
    ['Status', status],
    ['Confirmation number', confirmationNumber],
    ['Submitted', submittedAt && printTime(submittedAt, partner.timeZone)],
    ['This copy was created', printTime(preparedAt, partner.timeZone)],
  ];
  return facts.flatMap(([label, text]) => (text ? { label, answer: { text } } : []));
}

/** Returns the answers that the partner lists for the cover, such as the program and the term. */
function answersOnCover({ partner, printed }: PdfCopyContent): [string, string][] {
  const rows = printed.pages.flatMap(({ sections }) => sections.flatMap((section) => section.rows));
  return partner.coverAnswers.flatMap((key) =>
    rows.filter((row) => row.key === key).map(({ label, text }): [string, string] => [label, text]),
  );
}

function drawList(flow: Flow, part: StructureElement, text: string, rows: readonly LabelledText[]): void {
  if (rows.length === 0) return;
  drawHeading(flow, part, { tag: 'H2', text, size: sizes.section, above: 18, keepWith: heightToKeep(flow, rows) });
  drawRows(flow, part, rows);
}

const labelDocument = (planned: PlannedDocument): LabelledText => ({
  label: planned.document.label,
  answer: describeDocument(planned),
});

/** Returns, by question, the code points of characters that no font contains. */
function charactersNotShown({ printed, documents }: PdfCopyContent): LabelledText[] {
  const answers = printed.pages.flatMap(({ sections }) =>
    sections.flatMap(({ title, level, rows }) =>
      rows.map(({ label, text }) => ({ label: level === 2 ? `${title}: ${label}` : label, text })),
    ),
  );
  const files = documents.map(({ label, fileName }) => ({ label, text: fileName }));
  return [...answers, ...files].flatMap(({ label, text }) => {
    const codePoints = unprintableIn(text).map(codePointOf);
    return codePoints.length > 0 ? [{ label, answer: { text: codePoints.join(', ') } }] : [];
  });
}
