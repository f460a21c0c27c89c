import { PDFDict, PDFDocument, type PDFEmbeddedPage, PDFName, PDFRawStream, PDFStream } from '@cantoo/pdf-lib';
import { annotationsOf } from '../../../shared/documents/non-page-content.ts';
import { nameIn } from '../../../shared/documents/pdf-entries.ts';
import { finishPdf, newPdf } from '../../pdf-layout/new-pdf.ts';
import { untagged } from '../../pdf-layout/tags/content.ts';
import { graphemesOf, REPLACEMENT, replaceUnprintable } from '../../pdf-layout/text/choose-font.ts';
import { heightOf, layOutText, type Piece } from '../../pdf-layout/text/lay-out-text.ts';
import { DocumentRefused } from '../limits/document-refused.ts';
import {
  inherited,
  kindOfField,
  type MissingAppearance,
  missingAppearance,
  nameOf,
  normalAppearance,
  readersDrawFields,
} from './field.ts';
import type { Matrix } from './geometry.ts';
import { isVisible, type Layers } from './layers.ts';
import { rethrowAsDamaged } from './open-pdf.ts';
import { decode, filtersOf } from './streams.ts';

/**
 * Draws the filled-in fields and notes that have no drawing of their own. Returns the annotations whose drawing now
 * differs from the one that readers show.
 */
export async function generateAppearances(pdf: PDFDocument, layers: Layers): Promise<ReadonlySet<PDFDict>> {
  const { answers, buttons } = await rethrowAsDamaged(() => {
    const visible = [...new Set(pdf.getPages().flatMap(annotationsOf))].filter((each) => isVisible(each, layers));
    const { true: buttons = [], false: undrawn = [] } = Object.groupBy(
      visible.filter((annotation) => kindOfField(annotation) === 'Btn'),
      (button) => `${hasDrawing(button)}` as const,
    );
    for (const button of undrawn) chooseState(button);
    return {
      answers: visible.flatMap((annotation) => missingAppearance(annotation, pdf) ?? []).filter(canBeDrawn),
      buttons: readersDrawFields(pdf) ? buttons : [],
    };
  });
  await drawAppearances(pdf, answers);
  return new Set([...answers.map(({ annotation }) => annotation), ...buttons]);
}

const hasState = (appearances: PDFDict, state: string | undefined): state is string =>
  state !== undefined && appearances.has(PDFName.of(state));

/** Whether the PDF contains a drawing of the button in its present state. */
function hasDrawing(button: PDFDict): boolean {
  const appearances = normalAppearance(button);
  if (!(appearances instanceof PDFDict)) return appearances !== undefined;
  return hasState(appearances, nameIn(button, 'AS'));
}

/** Sets a button's state to its field's value, or to off. */
function chooseState(button: PDFDict): void {
  const appearances = normalAppearance(button);
  if (!(appearances instanceof PDFDict)) return;
  const state = [nameOf(inherited(button, 'V')), 'Off'].find((each) => hasState(appearances, each));
  if (state) button.set(PDFName.of('AS'), PDFName.of(state));
}

/**
 * Whether our fonts contain the text. Returns false if they don't and the PDF already draws the text itself.
 * @throws DocumentRefused if neither can draw the text
 */
function canBeDrawn({ annotation, text }: MissingAppearance): boolean {
  if (text.includes(REPLACEMENT) || !replaceUnprintable(text).includes(REPLACEMENT)) return true;
  const appearance = normalAppearance(annotation);
  if (appearance instanceof PDFStream && showsText(appearance)) return false;
  throw new DocumentRefused('notFaithful');
}

const showsText = (appearance: PDFStream) =>
  appearance instanceof PDFRawStream &&
  /(?:\bT[jJ]|['"]|\bDo)\s/.test(`${Buffer.from(decode(filtersOf(appearance.dict), appearance)).toString('latin1')} `);

const PADDING = 2;
const USUAL_SIZE = 12;
const LEAST_SIZE = 3;

interface Room {
  readonly width: number;
  readonly height: number;
}

/** Draws the appearances with our fonts, because the PDF's fonts may lack letters of the answers. */
async function drawAppearances(pdf: PDFDocument, answers: readonly MissingAppearance[]): Promise<void> {
  if (answers.length === 0) return;
  const doc = newPdf({ title: 'Answers', margin: 0 });
  for (const answer of answers) draw(doc, answer);
  const pages = await embed(pdf, await finishPdf(doc), answers);
  answers.forEach(({ annotation }, index) => {
    annotation.set(PDFName.of('AP'), pdf.context.obj({ N: pages[index]?.ref ?? null }));
  });
  await pdf.flush();
}

async function embed(
  pdf: PDFDocument,
  bytes: Uint8Array,
  answers: readonly MissingAppearance[],
): Promise<PDFEmbeddedPage[]> {
  const drawn = await PDFDocument.load(bytes, { updateMetadata: false });
  const matrices = answers.map(({ rotation }) => rotationMatrix(rotation));
  return pdf.embedPages(drawn.getPages(), [], matrices);
}

const quarterTurns: readonly Matrix[] = [
  [1, 0, 0, 1, 0, 0],
  [0, 1, -1, 0, 0, 0],
  [-1, 0, 0, -1, 0, 0],
  [0, -1, 1, 0, 0, 0],
];

const quarterTurnsIn = (degrees: number) => ((Math.round(degrees / 90) % 4) + 4) % 4;
const rotationMatrix = (degrees: number) => quarterTurns[quarterTurnsIn(degrees)];

function roomOf({ rect, rotation }: MissingAppearance): Room {
  const width = Math.max(1, rect.right - rect.left);
  const height = Math.max(1, rect.top - rect.bottom);
  return quarterTurnsIn(rotation) % 2 === 1 ? { width: height, height: width } : { width, height };
}

function draw(doc: PDFKit.PDFDocument, answer: MissingAppearance): void {
  const { width, height } = roomOf(answer);
  doc.addPage({ size: [width, height], margin: 0 });
  if (answer.background) doc.rect(0, 0, width, height).fill(answer.background);
  if (answer.border) doc.rect(0.5, 0.5, width - 1, height - 1).stroke(answer.border);
  for (const box of boxesOf(answer, width)) {
    const lines = linesOf(doc, answer, { ...box, height });
    let y = answer.isMultiline ? PADDING : (height - heightOf(lines)) / 2;
    for (const line of lines) {
      line.draw(box.left, y, untagged);
      y += line.height;
    }
  }
}

interface TextBox {
  readonly text: string;
  readonly left: number;
  readonly width: number;
  readonly align: MissingAppearance['align'];
}

/** Returns a box for the whole text, or for each letter if the field has cells. Arabic letters stay joined. */
function boxesOf({ text, align, cells }: MissingAppearance, width: number): TextBox[] {
  const letters = graphemesOf(text);
  if (!cells || letters.length > cells || rightToLeft.test(text))
    return [{ text, left: PADDING, width: Math.max(1, width - 2 * PADDING), align }];
  const first = { left: 0, center: Math.floor((cells - letters.length) / 2), right: cells - letters.length }[align];
  const cell = width / cells;
  return letters.map((letter, index) => ({ text: letter, left: (first + index) * cell, width: cell, align: 'center' }));
}

const rightToLeft = /[\u0590-\u08ff]/;

function linesOf(
  doc: PDFKit.PDFDocument,
  { colour, isMultiline, ...answer }: MissingAppearance,
  { text, width, height, align }: TextBox & Room,
): Piece[] {
  const lay = (size: number) => layOutText(doc, [{ text, ...(colour && { colour }) }], { width, size, align });
  let size = answer.size ?? Math.min(USUAL_SIZE, height);
  let lines = lay(size);
  while (size > LEAST_SIZE && (heightOf(lines) > height || (!isMultiline && lines.length > 1))) {
    size *= 0.9;
    lines = lay(size);
  }
  return lines;
}
