import { fullLabel, type PrintedPage, type PrintedRow, type PrintedSection } from '../../../shared/print/print-form.ts';
import { type Flow, startFlow } from '../../pdf-layout/flow/flow.ts';
import type { StructureElement } from '../../pdf-layout/tags/content.ts';
import { addBookmark, type Bookmark } from './bookmarks.ts';
import type { PdfCopyContent } from './copy-content.ts';
import { drawCover } from './draw-cover.ts';
import { drawHeading, drawRows, type Heading, heightOfHeading, heightToKeep, type LabelledText } from './draw-rows.ts';
import { colours, sizes } from './layout.ts';
import { createFramedPdf } from './page-frame.ts';
import { describeDocument, destinationOf, type PlannedDocument } from './plan-pages.ts';

interface FormPages {
  readonly doc: PDFKit.PDFDocument;
  /** The number of pages before the cover pages of documents. */
  readonly formPages: number;
}

/**
 * Draws the cover, the form and a cover page for each document. The pages have no numbers yet, and the PDF is not ended.
 */
export function drawFormPages(input: PdfCopyContent, documents: readonly PlannedDocument[]): FormPages {
  const doc = createFramedPdf(input);
  const root = doc.struct('Document');
  doc.addStructure(root);
  drawCover(startFlow(doc), root, input, documents);
  for (const step of input.printed.pages) drawStep(startFlow(doc), root, step, documents);
  const formPages = doc.bufferedPageRange().count;
  drawDocumentCovers(doc, root, documents);
  root.end();
  return { doc, formPages };
}

/** Draws a page that comes before each document, so that the document's own pages stay as they are. */
function drawDocumentCovers(
  doc: PDFKit.PDFDocument,
  root: StructureElement,
  documents: readonly PlannedDocument[],
): void {
  const groups = new Map<string, Bookmark>();
  documents.forEach(({ document, pages }, index) => {
    if (!pages) return;
    const { key, label, fileName, group = 'Documents' } = document;
    const flow = startFlow(doc);
    const part = doc.struct('Sect');
    root.add(part);
    doc.addNamedDestination(destinationOf(key), 'Fit');
    const parent = groups.get(group) ?? addBookmark(doc.outline, doc, group);
    groups.set(group, parent);
    addBookmark(parent, doc, label);
    drawHeading(flow, part, { tag: 'H2', text: label, size: sizes.step, above: 0, ruled: true });
    drawRows(flow, part, [
      { label: `Document ${index + 1} of ${documents.length}`, answer: { text: fileName } },
      { label: 'Number of pages', answer: { text: String(pages.last - pages.first) } },
    ]);
    part.end();
  });
}

interface LabelledSection {
  readonly heading: Heading | undefined;
  readonly rows: readonly LabelledText[];
}

function drawStep(
  flow: Flow,
  root: StructureElement,
  { title, sections }: PrintedPage,
  documents: readonly PlannedDocument[],
): void {
  const part = flow.doc.struct('Sect');
  root.add(part);
  drawHeading(flow, part, { tag: 'H2', text: title, size: sizes.step, above: 0, ruled: true });
  const bookmark = addBookmark(flow.doc.outline, flow.doc, title);
  // An H4 is used only after an H3, because PDF/UA forbids skipped heading levels.
  const firstTitle = sections.findIndex((section) => section.level === 1 && section.title !== '');
  const labelled = sections.map((section, index) =>
    labelSection(section, documents, section.level === 1 || firstTitle === -1 || index < firstTitle ? 'H3' : 'H4'),
  );
  labelled.forEach(({ heading, rows }, index) => {
    const rest = labelled.slice(index + 1);
    if (heading) {
      drawHeading(flow, part, { ...heading, keepWith: heightOfStart(flow, rows, rest) });
      addBookmark(bookmark, flow.doc, heading.text);
    }
    drawRows(flow, part, rows, heightOfLastQuestion(flow, rest));
  });
  part.end();
}

/** Returns the height that must follow a heading on its page: the first rows, or the next heading with its rows. */
function heightOfStart(flow: Flow, rows: readonly LabelledText[], rest: readonly LabelledSection[]): number {
  if (rows.length > 0) return heightToKeep(flow, rows, heightOfLastQuestion(flow, rest));
  const [next, ...others] = rest;
  if (!next) return 0;
  const heading = next.heading ? heightOfHeading(flow, next.heading) : 0;
  return heading + heightOfStart(flow, next.rows, others);
}

/** Returns the height of a step's only remaining question, which stays with the content before it, or 0. */
const heightOfLastQuestion = (flow: Flow, rest: readonly LabelledSection[]): number =>
  rest.flatMap(({ rows }) => rows).length === 1 ? heightOfStart(flow, [], rest) : 0;

const labelSection = (
  { title, level, rows }: PrintedSection,
  documents: readonly PlannedDocument[],
  tag: 'H3' | 'H4',
): LabelledSection => ({
  heading: title === '' ? undefined : { tag, text: title, size: level === 1 ? sizes.section : sizes.text, above: 14 },
  rows: rows.map((row) => labelled(row, documents)),
});

function labelled(row: PrintedRow, documents: readonly PlannedDocument[]): LabelledText {
  const { key, text, isDocument } = row;
  const label = fullLabel(row);
  if (text === '') return { label, answer: { text: 'Not answered', italic: true, colour: colours.faint } };
  const planned = isDocument ? documents.find(({ document }) => document.key === key) : undefined;
  if (planned) return { label, answer: describeDocument(planned) };
  return { label, answer: { text: isDocument ? `Document attached for ${label}` : text } };
}
