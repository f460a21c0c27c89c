import { PDFDict, type PDFDocument, PDFName, PDFNumber, PDFStream } from '@cantoo/pdf-lib';
import { colourIn, colourOf } from './colour-of.ts';
import { answerIn, flagsOf, inherited, kindOfField, nameOf, textOf } from './field.ts';
import { type Box, boxOf } from './geometry.ts';

/** A text that stands on a page, and how it has to look. */
export interface MissingAppearance {
  readonly annotation: PDFDict;
  readonly text: string;
  readonly rect: Box;
  /** undefined: as large as there is room for. */
  readonly size: number | undefined;
  readonly isMultiline: boolean;
  readonly align: 'left' | 'center' | 'right';
  readonly colour: string | undefined;
  readonly background: string | undefined;
  readonly border: string | undefined;
  /** By how many degrees it is turned on its page. */
  readonly turn: number;
}

const MULTILINE = 1 << 12;
const PUSH_BUTTON = 1 << 16;

/** What a field or a note says that its program left to the reader to draw; undefined when there is nothing. */
export function missingAppearance(annotation: PDFDict, pdf: PDFDocument): MissingAppearance | undefined {
  const rect = boxOf(annotation.lookup(PDFName.of('Rect')));
  const text = textToDraw(annotation, pdf);
  if (!rect || !text?.trim()) return undefined;
  const words = textOf(inherited(annotation, 'DA') ?? form(pdf)?.lookup(PDFName.of('DA'))) ?? '';
  const size = Number(/([\d.]+)\s+Tf/.exec(words)?.[1] ?? 0);
  const look = annotation.lookup(PDFName.of('MK'));
  const inLook = (key: string) => (look instanceof PDFDict ? look.lookup(PDFName.of(key)) : undefined);
  const alignment = inherited(annotation, 'Q');
  const turn = inLook('R');
  const isNote = isA(annotation, 'FreeText');
  return {
    annotation,
    text,
    rect,
    size: size > 0 ? size : undefined,
    isMultiline: isNote || text.includes('\n') || (flagsOf(annotation) & MULTILINE) !== 0,
    align: (alignment instanceof PDFNumber && (['left', 'center', 'right'] as const)[alignment.asNumber()]) || 'left',
    colour: colourIn(words),
    background: colourOf(isNote ? annotation.lookup(PDFName.of('C')) : inLook('BG')),
    border: colourOf(inLook('BC')),
    turn: turn instanceof PDFNumber ? turn.asNumber() : 0,
  };
}

function form({ catalog }: PDFDocument): PDFDict | undefined {
  const fields = catalog.lookup(PDFName.of('AcroForm'));
  return fields instanceof PDFDict ? fields : undefined;
}

const isA = (annotation: PDFDict, subtype: string) => nameOf(annotation.lookup(PDFName.of('Subtype'))) === subtype;

function textToDraw(annotation: PDFDict, pdf: PDFDocument): string | undefined {
  const isDrawn = normalAppearance(annotation) !== undefined;
  if (isA(annotation, 'FreeText')) return isDrawn ? undefined : textOf(annotation.lookup(PDFName.of('Contents')));
  if (!isA(annotation, 'Widget')) return undefined;
  const kind = kindOfField(annotation);
  if (kind === 'Btn') return isDrawn || !isOn(annotation) ? undefined : 'X';
  const isLeftToReader = String(form(pdf)?.lookup(PDFName.of('NeedAppearances'))) === 'true';
  return (kind === 'Tx' || kind === 'Ch') && (isLeftToReader || !isDrawn) ? answerIn(annotation) : undefined;
}

/** An annotation's drawing, or the drawings of its states. */
export function normalAppearance(annotation: PDFDict): PDFDict | PDFStream | undefined {
  const looks = annotation.lookup(PDFName.of('AP'));
  const normal = looks instanceof PDFDict ? looks.lookup(PDFName.of('N')) : undefined;
  return normal instanceof PDFDict || normal instanceof PDFStream ? normal : undefined;
}

function isOn(button: PDFDict): boolean {
  if ((flagsOf(button) & PUSH_BUTTON) !== 0) return false;
  // Without drawings, a button of several does not tell which of their values is its own.
  const own = button.has(PDFName.of('FT')) ? inherited(button, 'V') : undefined;
  const state = nameOf(button.lookup(PDFName.of('AS')) ?? own);
  return state !== undefined && state !== 'Off';
}
