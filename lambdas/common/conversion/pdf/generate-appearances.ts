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

/** Some programs fill in a form and leave it to the reader to draw the answers: draws them. */
export async function generateAppearances(pdf: PDFDocument, layers: Layers): Promise<void> {
  const answers = await rethrowAsDamaged(() => {
    const visible = [...new Set(pdf.getPages().flatMap(annotationsOf))].filter((each) => isVisible(each, layers));
    for (const annotation of visible) chooseState(annotation);
    return visible.flatMap((annotation) => missingAppearance(annotation, pdf) ?? []).filter(canBeDrawn);
  });
  await drawAppearances(pdf, answers);
}

/** A button that does not tell its state has that of its form's answer. */
function chooseState(button: PDFDict): void {
  if (button.has(PDFName.of('AS')) || kindOfField(button) !== 'Btn') return;
  const state = nameOf(inherited(button, 'V'));
  const looks = normalAppearance(button);
  if (state && looks instanceof PDFDict && looks.has(PDFName.of(state)))
    button.set(PDFName.of('AS'), PDFName.of(state));
}

/** Letters that our fonts do not have stay as the form's program drew them; where it drew none, printing draws them. */
function canBeDrawn({ annotation, text }: MissingAppearance): boolean {
  if (text.includes(REPLACEMENT) || !printable(text).includes(REPLACEMENT)) return true;
  const look = normalAppearance(annotation);
  if (look instanceof PDFStream && showsText(look)) return false;
  throw new DocumentRefused('tooComplex');
}

const showsText = (look: PDFStream) =>
  look instanceof PDFRawStream &&
  /(?:\bT[jJ]|['"]|\bDo)\s/.test(`${Buffer.from(decode(filtersOf(look.dict), look)).toString('latin1')} `);
