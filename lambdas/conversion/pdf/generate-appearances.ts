import { PDFDict, type PDFDocument, PDFName, PDFRawStream, PDFStream } from '@cantoo/pdf-lib';
import { printable, REPLACEMENT } from '../../paper/text/choose-font.ts';
import { DocumentRefused } from '../limits/document-refused.ts';
import { annotationsOf } from './annotations.ts';
import { drawAppearances } from './draw-appearances.ts';
import { drawMarkup } from './draw-markup.ts';
import { inherited, kindOfField, nameOf } from './field.ts';
import { decode, filtersOf } from './filters.ts';
import { isVisible } from './is-visible.ts';
import type { Layers } from './layers.ts';
import { type MissingAppearance, missingAppearance, normalAppearance } from './missing-appearance.ts';
import { rethrowAsDamaged } from './rethrow-as-damaged.ts';

/** For filled-in fields, notes and markup whose program left that to the reader. Returns those that were drawn. */
export async function generateAppearances(pdf: PDFDocument, layers: Layers): Promise<ReadonlySet<PDFDict>> {
  const { answers, markup } = await rethrowAsDamaged(() => {
    const visible = [...new Set(pdf.getPages().flatMap(annotationsOf))].filter((each) => isVisible(each, layers));
    for (const annotation of visible) chooseState(annotation);
    return {
      answers: visible.flatMap((annotation) => missingAppearance(annotation, pdf) ?? []).filter(canBeDrawn),
      markup: drawMarkup(visible),
    };
  });
  await drawAppearances(pdf, answers);
  return new Set([...markup, ...answers.map(({ annotation }) => annotation)]);
}

/** A button whose appearance state is missing, or none of its appearances, takes that of its field's value, or is off. */
function chooseState(button: PDFDict): void {
  const appearances = normalAppearance(button);
  if (!(appearances instanceof PDFDict) || kindOfField(button) !== 'Btn') return;
  const has = (state: string | undefined) => state !== undefined && appearances.has(PDFName.of(state));
  if (has(nameOf(button.lookup(PDFName.of('AS'))))) return;
  const state = [nameOf(inherited(button, 'V')), 'Off'].find(has);
  if (state) button.set(PDFName.of('AS'), PDFName.of(state));
}

/** False for text that our fonts lack but the PDF draws already; text that nobody can draw is refused. */
function canBeDrawn({ annotation, text }: MissingAppearance): boolean {
  if (text.includes(REPLACEMENT) || !printable(text).includes(REPLACEMENT)) return true;
  const appearance = normalAppearance(annotation);
  if (appearance instanceof PDFStream && showsText(appearance)) return false;
  throw new DocumentRefused('tooComplex');
}

const showsText = (appearance: PDFStream) =>
  appearance instanceof PDFRawStream &&
  /(?:\bT[jJ]|['"]|\bDo)\s/.test(`${Buffer.from(decode(filtersOf(appearance.dict), appearance)).toString('latin1')} `);
