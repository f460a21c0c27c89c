import type { Answers, Form, FormState } from './definition.ts';
import { ownedKeys } from './owned-keys.ts';
import { asText, place } from './place.ts';
import type { PlacedForm } from './placed.ts';

/** One pass settles it: a hidden answer already reads as empty. */
export const hiddenAnswers = (form: PlacedForm, answers: Answers): string[] =>
  form.questions
    .filter(({ shown }) => !shown)
    .flatMap(ownedKeys)
    .filter((key) => asText(answers[key]) !== '');

/** Specification, section 4, "Conditional display". */
export function clearHidden(form: Form, state: FormState): Answers {
  const hidden = new Set(hiddenAnswers(place(form, state), state.answers));
  return hidden.size === 0
    ? state.answers
    : Object.fromEntries(Object.entries(state.answers).filter(([key]) => !hidden.has(key)));
}
