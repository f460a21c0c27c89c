import { PDFDict, type PDFDocument, PDFName, PDFNumber, PDFStream } from '@cantoo/pdf-lib';
import type { Box } from '../reader/box.ts';
import { colourIn, colourOf } from './colour-of.ts';
import { answerIn, flagsOf, inherited, kindOfField, nameOf, textOf } from './field.ts';
import { boxOf } from './geometry.ts';

export interface MissingAppearance {
  readonly annotation: PDFDict;
  readonly text: string;
  readonly rect: Box;
  readonly size: number | undefined;
  readonly isMultiline: boolean;
  readonly align: 'left' | 'center' | 'right';
  readonly colour: string | undefined;
  readonly background: string | undefined;
  readonly border: string | undefined;
  readonly rotation: number;
}

const MULTILINE = 1 << 12;
const PUSH_BUTTON = 1 << 16;

export function missingAppearance(annotation: PDFDict, pdf: PDFDocument): MissingAppearance | undefined {
  const rect = boxOf(annotation.lookup(PDFName.of('Rect')));
  const text = textToDraw(annotation, pdf);
  if (!rect || text === undefined) return undefined;
  const defaultAppearance = textOf(inherited(annotation, 'DA') ?? form(pdf)?.lookup(PDFName.of('DA'))) ?? '';
  const size = Number(/([\d.]+)\s+Tf/.exec(defaultAppearance)?.[1] ?? 0);
  const characteristics = annotation.lookup(PDFName.of('MK'));
  const characteristic = (key: string) =>
    characteristics instanceof PDFDict ? characteristics.lookup(PDFName.of(key)) : undefined;
  const alignment = inherited(annotation, 'Q');
  const rotation = characteristic('R');
  const isNote = hasSubtype(annotation, 'FreeText');
  const [background, border] = [
    colourOf(isNote ? annotation.lookup(PDFName.of('C')) : characteristic('BG')),
    colourOf(characteristic('BC')),
  ];
  // An empty field is seen by its frame.
  const isSeen = text.trim() !== '' || (!normalAppearance(annotation) && (background || border));
  if (!isSeen) return undefined;
  return {
    annotation,
    text,
    rect,
    size: size > 0 ? size : undefined,
    isMultiline: isNote || text.includes('\n') || (flagsOf(annotation) & MULTILINE) !== 0,
    align: (alignment instanceof PDFNumber && (['left', 'center', 'right'] as const)[alignment.asNumber()]) || 'left',
    colour: colourIn(defaultAppearance),
    background,
    border,
    rotation: rotation instanceof PDFNumber ? rotation.asNumber() : 0,
  };
}

function form({ catalog }: PDFDocument): PDFDict | undefined {
  const fields = catalog.lookup(PDFName.of('AcroForm'));
  return fields instanceof PDFDict ? fields : undefined;
}

const hasSubtype = (annotation: PDFDict, subtype: string) =>
  nameOf(annotation.lookup(PDFName.of('Subtype'))) === subtype;

function textToDraw(annotation: PDFDict, pdf: PDFDocument): string | undefined {
  const isDrawn = normalAppearance(annotation) !== undefined;
  if (hasSubtype(annotation, 'FreeText'))
    return isDrawn ? undefined : textOf(annotation.lookup(PDFName.of('Contents')));
  if (!hasSubtype(annotation, 'Widget')) return undefined;
  const kind = kindOfField(annotation);
  if (kind === 'Btn') return isDrawn || !isOn(annotation) ? undefined : 'X';
  const isLeftToReader = String(form(pdf)?.lookup(PDFName.of('NeedAppearances'))) === 'true';
  return (kind === 'Tx' || kind === 'Ch') && (isLeftToReader || !isDrawn) ? answerIn(annotation) : undefined;
}

export function normalAppearance(annotation: PDFDict): PDFDict | PDFStream | undefined {
  const appearances = annotation.lookup(PDFName.of('AP'));
  const normal = appearances instanceof PDFDict ? appearances.lookup(PDFName.of('N')) : undefined;
  return normal instanceof PDFDict || normal instanceof PDFStream ? normal : undefined;
}

function isOn(button: PDFDict): boolean {
  if ((flagsOf(button) & PUSH_BUTTON) !== 0) return false;
  // Without appearances, the buttons of a group do not name their own value.
  const own = button.has(PDFName.of('FT')) ? inherited(button, 'V') : undefined;
  const state = nameOf(button.lookup(PDFName.of('AS')) ?? own);
  return state !== undefined && state !== 'Off';
}
