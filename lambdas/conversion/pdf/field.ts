import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { entry, itemsOf, nameIn, numberOf } from '../../../shared/documents/pdf-entries.ts';
import type { Box } from '../reader/reader-page.ts';
import { boxOf } from './geometry.ts';

/** The maximum number of ancestors to look at, because a damaged PDF can have a cycle of parents. */
const MOST_LEVELS = 32;
const PASSWORD = 1 << 13;

export function inherited(field: PDFDict, key: string): PDFObject | undefined {
  let node: PDFObject | undefined = field;
  for (let level = 0; level < MOST_LEVELS && node instanceof PDFDict; level += 1) {
    const value = entry(node, key);
    if (value) return value;
    node = entry(node, 'Parent');
  }
  return undefined;
}

export const kindOfField = (field: PDFDict) => nameOf(inherited(field, 'FT'));

export const nameOf = (object: PDFObject | undefined) => (object instanceof PDFName ? object.decodeText() : undefined);

const flagsOf = (field: PDFDict): number => numberOf(inherited(field, 'Ff')) ?? 0;

function answerIn(field: PDFDict): string {
  const value = inherited(field, 'V');
  if (kindOfField(field) === 'Ch') return chosen(value, inherited(field, 'Opt')).join('\n');
  const text = textOf(value) ?? '';
  return (flagsOf(field) & PASSWORD) === 0 ? text : '*'.repeat(text.length);
}

function textOf(object: PDFObject | undefined): string | undefined {
  if (object instanceof PDFString || object instanceof PDFHexString) return object.decodeText();
  if (!(object instanceof PDFRawStream)) return undefined;
  return PDFHexString.of(Buffer.from(decodePDFRawStream(object).decode()).toString('hex')).decodeText();
}

/** Returns the shown texts of the chosen options. An option has an export value, and often another text to show. */
function chosen(value: PDFObject | undefined, options: PDFObject | undefined): string[] {
  const shown = new Map(
    itemsOf(options).flatMap((option) => {
      const [known, text] = itemsOf(option).map(textOf);
      return known === undefined ? [] : [[known, text ?? known] as const];
    }),
  );
  return itemsOf(value)
    .map(textOf)
    .filter((text) => text !== undefined)
    .map((text) => shown.get(text) ?? text);
}

export interface MissingAppearance {
  readonly annotation: PDFDict;
  readonly text: string;
  readonly rect: Box;
  readonly size: number | undefined;
  readonly isMultiline: boolean;
  /** The number of equal cells that the letters are spread over, as in a form with a box for each letter. */
  readonly cells: number | undefined;
  readonly align: 'left' | 'center' | 'right';
  readonly colour: string | undefined;
  readonly background: string | undefined;
  readonly border: string | undefined;
  readonly rotation: number;
}

const MULTILINE = 1 << 12;
const COMB = 1 << 24;
const PUSH_BUTTON = 1 << 16;

export function missingAppearance(annotation: PDFDict, pdf: PDFDocument): MissingAppearance | undefined {
  const rect = boxOf(entry(annotation, 'Rect'));
  const text = textToDraw(annotation, pdf);
  if (!rect || text === undefined) return undefined;
  const defaultAppearance = textOf(inherited(annotation, 'DA') ?? entry(form(pdf), 'DA')) ?? '';
  const size = Number(/([\d.]+)\s+Tf/.exec(defaultAppearance)?.[1] ?? 0);
  const characteristics = entry(annotation, 'MK');
  const isNote = hasSubtype(annotation, 'FreeText');
  const ownColour = colourIn(defaultAppearance);
  const stampColour = hasSubtype(annotation, 'Stamp') && (colourOf(entry(annotation, 'C')) ?? USUAL_STAMP_COLOUR);
  const [background, border] = [
    colourOf(isNote ? entry(annotation, 'C') : entry(characteristics, 'BG')),
    stampColour || (isNote ? noteBorder(annotation, ownColour) : colourOf(entry(characteristics, 'BC'))),
  ];
  // An empty field needs a drawing only for its background or border, and only if it has no drawing of its own.
  const isSeen = text.trim() !== '' || (!normalAppearance(annotation) && (background || border));
  if (!isSeen) return undefined;
  return {
    annotation,
    text,
    rect,
    size: stampColour ? (rect.top - rect.bottom) * STAMP_SIZE : size > 0 ? size : undefined,
    isMultiline: isNote || text.includes('\n') || (flagsOf(annotation) & MULTILINE) !== 0,
    cells: cellsOf(annotation),
    align: stampColour ? 'center' : alignmentOf(annotation),
    colour: stampColour || ownColour,
    background,
    border,
    rotation: numberOf(entry(characteristics, 'R')) ?? 0,
  };
}

/** Returns the color of a note's border, which is one point wide if no width is set (ISO 32000-1, 12.5.4). */
function noteBorder(note: PDFDict, colour = '#000000'): string | undefined {
  const style = entry(note, 'BS');
  const width = numberOf(style ? entry(style, 'W') : itemsOf(entry(note, 'Border'))[2]) ?? 1;
  return width > 0 ? colour : undefined;
}

const alignmentOf = (annotation: PDFDict): MissingAppearance['align'] =>
  (['left', 'center', 'right'] as const)[numberOf(inherited(annotation, 'Q')) ?? 0] ?? 'left';

const cellsOf = (field: PDFDict): number | undefined =>
  (flagsOf(field) & COMB) === 0 ? undefined : numberOf(inherited(field, 'MaxLen'));

const USUAL_STAMP_COLOUR = '#b22222';
/** The size of a stamp's letters, as a share of its height. */
const STAMP_SIZE = 0.6;

/** Returns the words of a standard stamp (ISO 32000-1, table 181). Acrobat's own names begin with `SB` or `SH`. */
function stampText(stamp: PDFDict): string | undefined {
  const name = nameIn(stamp, 'Name') ?? 'Draft';
  if (!/^[A-Za-z]+$/.test(name)) return undefined;
  return name
    .replace(/^S[BH](?=[A-Z])/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toUpperCase();
}

const form = ({ catalog }: PDFDocument) => entry(catalog, 'AcroForm');

const hasSubtype = (annotation: PDFDict, subtype: string) => nameIn(annotation, 'Subtype') === subtype;

function textToDraw(annotation: PDFDict, pdf: PDFDocument): string | undefined {
  const isDrawn = normalAppearance(annotation) !== undefined;
  if (hasSubtype(annotation, 'FreeText')) return isDrawn ? undefined : textOf(entry(annotation, 'Contents'));
  if (hasSubtype(annotation, 'Stamp')) return isDrawn ? undefined : stampText(annotation);
  if (!hasSubtype(annotation, 'Widget')) return undefined;
  const kind = kindOfField(annotation);
  if (kind === 'Btn') return isDrawn || !isOn(annotation) ? undefined : 'X';
  return (kind === 'Tx' || kind === 'Ch') && (readersDrawFields(pdf) || !isDrawn) ? answerIn(annotation) : undefined;
}

/** Whether readers ignore the drawings of fields, and draw the fields themselves. */
export const readersDrawFields = (pdf: PDFDocument): boolean => String(entry(form(pdf), 'NeedAppearances')) === 'true';

export function normalAppearance(annotation: PDFDict): PDFDict | PDFStream | undefined {
  const normal = entry(entry(annotation, 'AP'), 'N');
  return normal instanceof PDFDict || normal instanceof PDFStream ? normal : undefined;
}

function isOn(button: PDFDict): boolean {
  if ((flagsOf(button) & PUSH_BUTTON) !== 0) return false;
  // Without appearances, the buttons of a group do not name their own value.
  const own = button.has(PDFName.of('FT')) ? inherited(button, 'V') : undefined;
  const state = nameOf(entry(button, 'AS') ?? own);
  return state !== undefined && state !== 'Off';
}

const hex = (component: number) =>
  Math.round(Math.min(1, Math.max(0, component)) * 255)
    .toString(16)
    .padStart(2, '0');

function colour(components: readonly number[]): string | undefined {
  const [first = 0, second = 0, third = 0, black = 0] = components;
  if (components.length === 1) return `#${hex(first).repeat(3)}`;
  if (components.length === 3) return `#${hex(first)}${hex(second)}${hex(third)}`;
  if (components.length !== 4) return undefined;
  return `#${[first, second, third].map((component) => hex((1 - component) * (1 - black))).join('')}`;
}

function colourOf(object: PDFObject | undefined): string | undefined {
  if (!(object instanceof PDFArray)) return undefined;
  return colour(itemsOf(object).map((number) => numberOf(number) ?? 0));
}

const setsColour = /((?:[\d.]+\s+){1,4})(?:g|rg|k)\b/;

const colourIn = (appearance: string): string | undefined =>
  colour((setsColour.exec(appearance)?.[1] ?? '').trim().split(/\s+/).filter(Boolean).map(Number));
