import type { Answer, Answers } from '../../../shared/form/definition.ts';
import { application } from './application-store.ts';
import { serverAnswers, type TypedAnswers } from './server-answers.ts';

/** Answers that no server has, as the browser keeps them over a reload, a crash or the end of a session. */
interface Draft {
  readonly answers: Answers;
  /** What the server may have had under each key; absent from what was kept before this was. */
  readonly over?: Readonly<Record<string, readonly Answer[]>>;
  readonly expires: number;
}

const day = 24 * 60 * 60 * 1000;
const lifetime = 7 * day;
/** A draft belongs to one applicant; '' is the visitor, whose draft the first log-in claims. */
const nameOf = (owner: string) => (owner === '' ? 'draft' : `draft ${owner}`);

/** By owner, what no storage may hold: it lasts as long as the tab. */
const sensitive = new Map<string, TypedAnswers>();
/** Which keys of a stored draft are this tab's. The others are another tab's, which forgets them itself. */
let mine: { readonly owner: string; readonly keys: ReadonlySet<string> } = { owner: '', keys: new Set() };

const typedBy = (owner: string): TypedAnswers => ({ ...read(owner), ...sensitive.get(owner) });

/** The answers kept for an applicant, '' for the visitor. */
export const draftOf = (owner: string): Answers =>
  Object.fromEntries(Object.entries(typedBy(owner)).map(([key, { answer }]) => [key, answer]));

/** The same for the applicant who now has this tab: from here on it is the tab's to keep and to forget. */
export function takeDraft(owner: string): TypedAnswers {
  for (const other of sensitive.keys()) if (other !== owner) sensitive.delete(other);
  const typed = typedBy(owner);
  mine = { owner, keys: new Set(Object.keys(typed)) };
  return typed;
}

/** Keeps what has been answered and not saved. */
export function rememberDraft() {
  const { username: owner, set_aside } = application.state;
  const typed = { ...set_aside, ...serverAnswers.typedOver(application.unsaved()) };
  const [secret, plain] = parted(typed, application.isSensitive);
  sensitive.set(owner, secret);
  const forgotten = mine.owner === owner ? mine.keys : new Set<string>();
  const [, others] = parted(read(owner) ?? {}, (key) => forgotten.has(key));
  mine = { owner, keys: new Set(Object.keys(plain)) };
  write(owner, { ...others, ...plain });
}

/** Forgets a draft: once the server has it all, after a submission, and when the applicant logs out. */
export function wipeDraft(owner: string = application.state.username) {
  sensitive.delete(owner);
  write(owner, {});
}

function parted(typed: TypedAnswers, test: (key: string) => boolean): [TypedAnswers, TypedAnswers] {
  const entries = Object.entries(typed);
  return [
    Object.fromEntries(entries.filter(([key]) => test(key))),
    Object.fromEntries(entries.filter(([key]) => !test(key))),
  ];
}

function read(owner: string): TypedAnswers | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(nameOf(owner)) ?? 'null');
    return isDraft(draft) && draft.expires > Date.now() ? typedIn(draft) : undefined;
  } catch {
    return undefined;
  }
}

const typedIn = ({ answers, over = {} }: Draft): TypedAnswers =>
  Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, { answer, over: over[key] ?? [''] }]));

const isDraft = (value: unknown): value is Draft => {
  if (typeof value !== 'object' || value === null) return false;
  const { answers, over = {}, expires } = value as Record<string, unknown>;
  return typeof expires === 'number' && isAnswers(answers) && isLists(over);
};

const isLists = (value: unknown): value is Draft['over'] =>
  typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);

const isAnswers = (value: unknown): value is Answers =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((answer: Answer) => typeof answer === 'string' || typeof answer === 'boolean');

function write(owner: string, typed: TypedAnswers) {
  const entries = Object.entries(typed);
  const draft: Draft = {
    answers: Object.fromEntries(entries.map(([key, { answer }]) => [key, answer])),
    over: Object.fromEntries(entries.map(([key, { over }]) => [key, over])),
    expires: Date.now() + lifetime,
  };
  try {
    if (entries.length === 0) localStorage.removeItem(nameOf(owner));
    else localStorage.setItem(nameOf(owner), JSON.stringify(draft));
  } catch {
    // Storage is full or switched off: the answers are still in memory and on their way to the server.
  }
}
