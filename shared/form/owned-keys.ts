import type { Answers, Form, FormState, Kind, PageId, Repeat } from './definition.ts';
import { keyOfRow } from './expand.ts';
import { companionOf } from './option-lists.ts';
import { asText, placeForm } from './place.ts';
import { type ByKind, byKind, type Placed, type PlacedForm } from './placed.ts';

const ownKey = ({ key }: Placed) => [key];
const withCompanion = ({ key }: Placed) => [key, companionOf(key)];

const owned: ByKind<string[]> = {
  text: ownKey,
  textarea: ownKey,
  email: ownKey,
  phone: ownKey,
  ssn: ownKey,
  date: ownKey,
  select: withCompanion,
  radio: withCompanion,
  checkbox: ownKey,
  year: withCompanion,
  'month-year': ({ key }) => [`${key}_month`, `${key}_year`].flatMap((part) => [part, companionOf(part)]),
  signature: ownKey,
  upload: ownKey,
  autocomplete: ownKey,
  address: ownKey,
};

/** Returns all keys under which a question stores values, including the labels of chosen options (`companionOf`). */
export const ownedKeys = (placed: Placed): string[] => byKind(owned, placed);

export interface AnswerKey {
  readonly page: PageId;
  /** The key that a link to the answer points to: the question's key, or the month's key of a month and year pair. */
  readonly question: string;
  readonly kind: Kind;
  readonly type: 'text' | 'boolean' | 'document';
  readonly sensitive: boolean;
  readonly sealed: boolean;
}

const cache = new WeakMap<Form, ReadonlyMap<string, AnswerKey>>();

/** Returns every key that the form can store, with its properties. The result is cached by form. */
export function answerKeys(form: Form): ReadonlyMap<string, AnswerKey> {
  const cached = cache.get(form);
  if (cached) return cached;
  const keys = new Map<string, AnswerKey>();
  for (const placed of allQuestions(form)) {
    const { kind, sensitive = false } = placed.question;
    const type = kind === 'checkbox' ? 'boolean' : kind === 'upload' ? 'document' : 'text';
    const question = kind === 'month-year' ? `${placed.key}_month` : placed.key;
    const sealed = kind === 'ssn';
    for (const key of ownedKeys(placed)) keys.set(key, { page: placed.page, question, kind, type, sensitive, sealed });
  }
  cache.set(form, keys);
  return keys;
}

/** Returns every question of the form, shown or not. The fixed day affects only the options of generated lists. */
export const allQuestions = (form: Form): readonly Placed[] =>
  placeForm(form, { answers: {}, counts: {}, tabs: {}, today: '2000-01-01' }).questions;

/** Returns the keys that each row of a repeat owns. The keys are in the same order in every row. */
export function rowKeys(form: Form, repeat: Repeat): readonly (readonly string[])[] {
  const placed = new Map(allQuestions(form).map((question) => [question.key, question]));
  return Array.from({ length: repeat.max }, (_, index) =>
    repeat.items.flatMap(({ key }) => {
      const question = placed.get(keyOfRow(repeat, key, index + 1));
      return question ? ownedKeys(question) : [];
    }),
  );
}

/**
 * Returns every key of the removed row and of the later rows, with the key of the next row whose answer moves to it.
 * The keys of the last row have no `source`.
 */
export function rowRemovalMoves(
  rows: readonly (readonly string[])[],
  removed: number,
  count: number,
): readonly (readonly [key: string, source: string | undefined])[] {
  return rows.slice(removed - 1, count).flatMap((keys, index) => {
    const next = removed + index < count ? rows[removed + index] : undefined;
    return keys.map((key, at) => [key, next?.[at]] as const);
  });
}

/**
 * Returns the answered keys of hidden questions. Clearing these answers hides no further questions, because rules
 * treat hidden answers as empty.
 */
export const hiddenAnswers = (form: PlacedForm, answers: Answers): string[] =>
  form.questions
    .filter(({ shown }) => !shown)
    .flatMap(ownedKeys)
    .filter((key) => asText(answers[key]) !== '');

/** Returns the answers without those to hidden questions (specification, section 4, "Conditional display"). */
export function clearHidden(form: Form, state: FormState): Answers {
  const hidden = new Set(hiddenAnswers(placeForm(form, state), state.answers));
  return hidden.size === 0
    ? state.answers
    : Object.fromEntries(Object.entries(state.answers).filter(([key]) => !hidden.has(key)));
}
