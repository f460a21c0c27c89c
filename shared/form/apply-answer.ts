import { hiddenAnswers } from './clear-hidden.ts';
import type { Answer, Answers, Form, FormState } from './definition.ts';
import { months } from './months.ts';
import { companionOf, ownedKeys } from './owned-keys.ts';
import { answerKeysOf, asText, type Placed, type PlacedForm, place } from './place.ts';

/** What follows from one answer: the state after it, and every key whose answer is now another one. */
export interface Applied {
  readonly answers: Answers;
  readonly changed: Answers;
  readonly placed: PlacedForm;
}

/**
 * Answers one key as a person does: its companion follows, the conditional dropdowns that it controls are cleared,
 * and so is everything that is no longer on screen.
 * @param placed how the form stood before the answer
 */
export function applyAnswer(form: Form, state: FormState, placed: PlacedForm, key: string, answer: Answer): Applied {
  const question = placed.questions.find((each) => answerKeysOf(each).includes(key));
  const changes: Record<string, Answer> = { [key]: answer };
  const companion = companionOf(key);
  if (question && ownedKeys(question).includes(companion)) changes[companion] = labelOf(question, key, asText(answer));
  if (asText(state.answers[key]) !== asText(answer)) {
    for (const cleared of controlledBy(placed, key)) changes[cleared] = '';
  }
  return settle(form, state, changes);
}

/** Changes several answers at once and clears what is no longer on screen. */
export function settle(form: Form, state: FormState, changes: Answers): Applied {
  const answers = { ...state.answers, ...changes };
  const placed = place(form, { ...state, answers });
  const hidden = Object.fromEntries(hiddenAnswers(placed, answers).map((key) => [key, '']));
  const after = { ...answers, ...hidden };
  const changed = Object.fromEntries(
    Object.entries({ ...changes, ...hidden }).filter(([key, value]) => (state.answers[key] ?? '') !== value),
  );
  return { answers: after, changed, placed };
}

/** The label of the chosen option, '' when nothing of the list is chosen. */
function labelOf({ question, key: questionKey, options }: Placed, key: string, value: string): string {
  const list = question.kind === 'month-year' && key === `${questionKey}_month` ? months : options;
  return list.find((option) => option.value === value)?.label ?? '';
}

/** The keys of the conditional dropdowns that a controller clears, and of those that these control in turn. */
function controlledBy(placed: PlacedForm, controller: string): string[] {
  const dropdowns = placed.questions.filter(
    ({ question }) => question.kind === 'select' && question.controlledBy === controller,
  );
  return dropdowns.flatMap((dropdown) => [...ownedKeys(dropdown), ...controlledBy(placed, dropdown.key)]);
}
