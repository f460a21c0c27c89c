import { PDFDict, type PDFDocument, PDFName, PDFRawStream, PDFStream } from '@cantoo/pdf-lib';
import { printable, REPLACEMENT } from '../../pdf-drawing/text/choose-font.ts';
import { DocumentRefused } from '../limits/document-refused.ts';
import { annotationsOf } from './annotations.ts';
import { drawAppearances } from './draw-appearances.ts';
import { inherited, kindOfField, nameOf } from './field.ts';
import { decode, filtersOf } from './filters.ts';
import { isVisible } from './is-visible.ts';
import type { Layers } from './layers.ts';
import { type MissingAppearance, missingAppearance, normalAppearance } from './missing-appearance.ts';
import { rethrowAsDamaged } from './rethrow-as-damaged.ts';

/** For filled-in fields and notes whose program left that to the reader. */
export async function generateAppearances(pdf: PDFDocument, layers: Layers): Promise<void> {
  const answers = await rethrowAsDamaged(() => {
    const visible = [...new Set(pdf.getPages().flatMap(annotationsOf))].filter((each) => isVisible(each, layers));
    for (const annotation of visible) chooseState(annotation);
    return visible.flatMap((annotation) => missingAppearance(annotation, pdf) ?? []).filter(canBeDrawn);
  });
  await drawAppearances(pdf, answers);
}

/** A button without an appearance state takes that of its field's value. */
function chooseState(button: PDFDict): void {
  if (button.has(PDFName.of('AS')) || kindOfField(button) !== 'Btn') return;
  const state = nameOf(inherited(button, 'V'));
  const appearances = normalAppearance(button);
  if (state && appearances instanceof PDFDict && appearances.has(PDFName.of(state)))
    button.set(PDFName.of('AS'), PDFName.of(state));
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
