import type { Answers, Form, FormState, Kind, PageId, Repeat } from './definition.ts';
import { keyOfRow } from './expand.ts';
import { companionOf } from './listed.ts';
import { asText, place } from './place.ts';
import { type ByKind, byKind, type Placed, type PlacedForm } from './placed.ts';

const itself = ({ key }: Placed) => [key];
const withCompanion = ({ key }: Placed) => [key, companionOf(key)];

const owned: ByKind<string[]> = {
  text: itself,
  textarea: itself,
  email: itself,
  phone: itself,
  ssn: itself,
  date: itself,
  select: withCompanion,
  radio: withCompanion,
  checkbox: itself,
  year: withCompanion,
  'month-year': ({ key }) => [`${key}_month`, `${key}_year`].flatMap((part) => [part, companionOf(part)]),
  signature: itself,
  upload: itself,
  autocomplete: itself,
  address: itself,
};

export const ownedKeys = (placed: Placed): string[] => byKind(owned, placed);

export interface AnswerKey {
  readonly page: PageId;
  /** The question's own key, or the month's of a pair: what a link to the answer points at. */
  readonly question: string;
  readonly kind: Kind;
  readonly type: 'text' | 'boolean' | 'document';
  readonly sensitive: boolean;
  readonly sealed: boolean;
}

const known = new WeakMap<Form, ReadonlyMap<string, AnswerKey>>();

export function answerKeys(form: Form): ReadonlyMap<string, AnswerKey> {
  const before = known.get(form);
  if (before) return before;
  const keys = new Map<string, AnswerKey>();
  for (const placed of allQuestions(form)) {
    const { kind, sensitive = false } = placed.question;
    const type = kind === 'checkbox' ? 'boolean' : kind === 'upload' ? 'document' : 'text';
    const question = kind === 'month-year' ? `${placed.key}_month` : placed.key;
    const sealed = kind === 'ssn';
    for (const key of ownedKeys(placed)) keys.set(key, { page: placed.page, question, kind, type, sensitive, sealed });
  }
  known.set(form, keys);
  return keys;
}

/** Shown or not. The day does not matter: only generated lists depend on it. */
export const allQuestions = (form: Form): readonly Placed[] =>
  place(form, { answers: {}, counts: {}, tabs: {}, today: '2000-01-01' }).questions;

/** Every key that the rows of a repeat own, row by row, in the same order in each. */
export function rowKeys(form: Form, repeat: Repeat): readonly (readonly string[])[] {
  const placed = new Map(allQuestions(form).map((each) => [each.key, each]));
  return Array.from({ length: repeat.max }, (_, index) =>
    repeat.items.flatMap(({ key }) => {
      const question = placed.get(keyOfRow(repeat, key, index + 1));
      return question ? ownedKeys(question) : [];
    }),
  );
}

/** The removal of a row: every key from there to the last row, with the key whose answer it takes; the last row's take none. */
export function movedUp(
  rows: readonly (readonly string[])[],
  removed: number,
  count: number,
): readonly (readonly [key: string, source: string | undefined])[] {
  return rows.slice(removed - 1, count).flatMap((keys, index) => {
    const next = removed + index < count ? rows[removed + index] : undefined;
    return keys.map((key, at) => [key, next?.[at]] as const);
  });
}

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
