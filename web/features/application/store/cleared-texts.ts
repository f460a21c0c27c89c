import { type AppliedChanges, applyChanges } from '../../../../shared/form/apply-answer.ts';
import type { Answers, Form, FormState, Kind } from '../../../../shared/form/definition.ts';
import { asText } from '../../../../shared/form/place.ts';
import type { Placed, PlacedForm } from '../../../../shared/form/placed.ts';

/** Whether answers of this kind are plain text, without a stored label (`_desc`) and dropdowns that depend on them. */
export const isPlainText: Readonly<Record<Kind, boolean>> = {
  text: true,
  textarea: true,
  email: true,
  phone: true,
  ssn: true,
  date: true,
  select: false,
  radio: false,
  checkbox: false,
  year: false,
  'month-year': false,
  signature: true,
  upload: false,
  autocomplete: true,
  address: true,
};

/** Keeps texts that other answers have hidden, so that they come back with their questions in the same visit. */
export function createClearedTexts() {
  let texts: Record<string, string> = {};
  const isText = ({ question }: Placed) => isPlainText[question.kind];
  return {
    /** Remembers the texts that a change of other answers has cleared. */
    record(before: Answers, { changed, placed }: AppliedChanges) {
      for (const question of placed.questions) {
        const text = before[question.key];
        if (!question.shown && changed[question.key] === '' && isText(question) && typeof text === 'string')
          texts[question.key] = text;
      }
    },
    /** Adds the texts of the questions that `applied` shows again, unless they have an answer. */
    restore(form: Form, state: FormState, before: PlacedForm, applied: AppliedChanges): AppliedChanges {
      const restoredTexts: Record<string, string> = {};
      for (const { key, shown } of applied.placed.questions) {
        const text = texts[key];
        if (!shown || text === undefined) continue;
        delete texts[key];
        if (asText(applied.answers[key]) === '') restoredTexts[key] = text;
      }
      return Object.keys(restoredTexts).length === 0
        ? applied
        : applyChanges(form, state, before, { ...applied.changed, ...restoredTexts });
    },
    clear() {
      texts = {};
    },
  };
}
