import type { Answer, Answers, Form, FormState } from './definition.ts';
import { months } from './months.ts';
import { companionOf } from './option-lists.ts';
import { ownedKeys } from './owned-keys.ts';
import { answerKeysOf, asText, placeForm } from './place.ts';
import type { Placed, PlacedForm } from './placed.ts';

export interface AppliedChanges {
  readonly answers: Answers;
  readonly changed: Answers;
  readonly placed: PlacedForm;
}

/**
 * Sets an answer and the label stored with it. Clears the dropdowns that it controls and the answers that it hides.
 * @param placed the form before this answer
 */
export function applyAnswer(
  form: Form,
  state: FormState,
  placed: PlacedForm,
  key: string,
  answer: Answer,
): AppliedChanges {
  const changes: Record<string, Answer> = { [key]: answer, ...companionsOf(placed, { [key]: answer }) };
  if (asText(state.answers[key]) !== asText(answer)) {
    for (const cleared of controlledBy(placed, key)) changes[cleared] = '';
  }
  return applyChanges(form, state, placed, changes);
}

/** Returns the labels of the chosen options, by companion key (`companionOf`). */
export function companionsOf(placed: PlacedForm, answers: Answers): Answers {
  const companions: Record<string, Answer> = {};
  for (const question of placed.questions) {
    for (const key of answerKeysOf(question)) {
      const answer = answers[key];
      const companion = companionOf(key);
      if (answer !== undefined && ownedKeys(question).includes(companion))
        companions[companion] = labelOf(question, key, asText(answer));
    }
  }
  return companions;
}

/**
 * Sets several answers and clears those that become hidden. Keeps answers that another device has hidden.
 * @param previous the form before these changes
 */
export function applyChanges(form: Form, state: FormState, previous: PlacedForm, changes: Answers): AppliedChanges {
  const answers = { ...state.answers, ...changes };
  const placed = placeForm(form, { ...state, answers });
  const wasTouched = (question: Placed, index: number) =>
    previous.questions[index]?.shown || ownedKeys(question).some((key) => key in changes);
  const hidden = placed.questions.filter((question, index) => !question.shown && wasTouched(question, index));
  const answered = hidden.flatMap(ownedKeys).filter((key) => asText(answers[key]) !== '');
  const cleared = Object.fromEntries(answered.map((key) => [key, '']));
  const changed = Object.fromEntries(
    Object.entries({ ...changes, ...cleared }).filter(([key, value]) => (state.answers[key] ?? '') !== value),
  );
  return { answers: { ...answers, ...cleared }, changed, placed };
}

function labelOf({ question, key: questionKey, options }: Placed, key: string, value: string): string {
  const list = question.kind === 'month-year' && key === `${questionKey}_month` ? months : options;
  return list.find((option) => option.value === value)?.label ?? '';
}

function controlledBy(placed: PlacedForm, controller: string): string[] {
  const dropdowns = placed.questions.filter(
    ({ question }) => question.kind === 'select' && question.controlledBy === controller,
  );
  return dropdowns.flatMap((dropdown) => [...ownedKeys(dropdown), ...controlledBy(placed, dropdown.key)]);
}
