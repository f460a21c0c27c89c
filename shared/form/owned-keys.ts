import { type ByKind, byKind } from './by-kind.ts';
import type { Form, Kind, PageId } from './definition.ts';
import { companionOf } from './listed.ts';
import { place } from './place.ts';
import type { Placed } from './placed.ts';

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
