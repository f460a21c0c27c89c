import { PDFDict, type PDFDocument, PDFName, PDFRawStream, PDFStream } from '@cantoo/pdf-lib';
import { DocumentRefused } from '../document-refused.ts';
import { printable, REPLACEMENT } from '../text/choose-font.ts';
import { annotationsOf } from './annotations.ts';
import { type AnswerToDraw, answerToDraw, normalLook } from './answer-to-draw.ts';
import { drawAnswers } from './draw-answers.ts';
import { inherited, kindOfField, nameOf } from './field.ts';
import { filtersOf, undo } from './filters.ts';
import { isVisible } from './is-visible.ts';
import type { Layers } from './layers.ts';
import { orDamaged } from './or-damaged.ts';

/** Some programs fill in a form and leave it to the reader to draw the answers: draws them. */
export async function fillInFields(pdf: PDFDocument, layers: Layers): Promise<void> {
  const answers = await orDamaged(() => {
    const visible = [...new Set(pdf.getPages().flatMap(annotationsOf))].filter((each) => isVisible(each, layers));
    for (const annotation of visible) chooseState(annotation);
    return visible.flatMap((annotation) => answerToDraw(annotation, pdf) ?? []).filter(canBeDrawn);
  });
  await drawAnswers(pdf, answers);
}

/** A button that does not tell its state has that of its form's answer. */
function chooseState(button: PDFDict): void {
  if (button.has(PDFName.of('AS')) || kindOfField(button) !== 'Btn') return;
  const state = nameOf(inherited(button, 'V'));
  const looks = normalLook(button);
  if (state && looks instanceof PDFDict && looks.has(PDFName.of(state)))
    button.set(PDFName.of('AS'), PDFName.of(state));
}

/** Letters that our fonts do not have stay as the form's program drew them; where it drew none, printing draws them. */
function canBeDrawn({ annotation, text }: AnswerToDraw): boolean {
  if (text.includes(REPLACEMENT) || !printable(text).includes(REPLACEMENT)) return true;
  const look = normalLook(annotation);
  if (look instanceof PDFStream && showsText(look)) return false;
  throw new DocumentRefused('tooComplex');
}

const showsText = (look: PDFStream) =>
  look instanceof PDFRawStream &&
  /(?:\bT[jJ]|['"]|\bDo)\s/.test(`${Buffer.from(undo(filtersOf(look.dict), look)).toString('latin1')} `);
