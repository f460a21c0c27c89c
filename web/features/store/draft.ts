import type { Answer, Answers } from '../../../shared/form/definition.ts';
import { siteStorage } from '../../lib/storage.ts';
import { application } from './application-store.ts';
import { type DraftAnswers, serverAnswers } from './server-answers.ts';

interface StoredDraft {
  readonly answers: Answers;
  readonly basedOn?: Readonly<Record<string, readonly Answer[]>>;
  readonly expires: number;
}

const day = 24 * 60 * 60 * 1000;
/** What could not be saved waits a day for its applicant; a visitor, who has no account yet, may come back in a week. */
const lifetimeOf = (owner: string) => (owner === '' ? 7 * day : day);
/** A draft belongs to one applicant; '' is the visitor, whose draft the first log-in claims. */
const storageKey = (owner: string) => (owner === '' ? 'draft' : `draft ${owner}`);
/** The changes of rows and tabs that wait beside the draft. */
export const waitingKey = (owner: string) => `waiting ${owner}`;

/** By owner, the answers that no storage may hold: they last as long as the tab. */
const sensitive = new Map<string, DraftAnswers>();
/** The keys of the stored draft that this tab wrote. The others belong to another tab, which removes them itself. */
let mine: { readonly owner: string; readonly keys: ReadonlySet<string> } = { owner: '', keys: new Set() };

const read = (owner: string): DraftAnswers => ({ ...readStored(owner), ...sensitive.get(owner) });

export const draftOf = (owner: string): Answers =>
  Object.fromEntries(Object.entries(read(owner)).map(([key, { answer }]) => [key, answer]));

/** Reads the draft of the applicant who has just logged in; from here on this tab owns all of it. */
export function takeDraft(owner: string): DraftAnswers {
  for (const other of sensitive.keys()) if (other !== owner) sensitive.delete(other);
  const draft = read(owner);
  mine = { owner, keys: new Set(Object.keys(draft)) };
  return draft;
}

export function rememberDraft() {
  const { username: owner, conflicts } = application.state;
  const draft = { ...conflicts, ...serverAnswers.draftOf(application.unsaved()) };
  const [secret, plain] = partition(draft, application.isSensitive);
  sensitive.set(owner, secret);
  const replaced = mine.owner === owner ? mine.keys : new Set<string>();
  const [, others] = partition(readStored(owner) ?? {}, (key) => replaced.has(key));
  mine = { owner, keys: new Set(Object.keys(plain)) };
  write(owner, { ...others, ...plain });
}

export function wipeDraft(owner: string = application.state.username) {
  siteStorage.removeItem(waitingKey(owner));
  sensitive.delete(owner);
  write(owner, {});
}

function partition(draft: DraftAnswers, test: (key: string) => boolean): [DraftAnswers, DraftAnswers] {
  const entries = Object.entries(draft);
  return [
    Object.fromEntries(entries.filter(([key]) => test(key))),
    Object.fromEntries(entries.filter(([key]) => !test(key))),
  ];
}

function readStored(owner: string): DraftAnswers | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(storageKey(owner)) ?? 'null');
    return isStoredDraft(draft) && draft.expires > Date.now() ? answersIn(draft) : undefined;
  } catch {
    return undefined;
  }
}

const answersIn = ({ answers, basedOn = {} }: StoredDraft): DraftAnswers =>
  Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, { answer, basedOn: basedOn[key] ?? [''] }]));

const isStoredDraft = (value: unknown): value is StoredDraft => {
  if (typeof value !== 'object' || value === null) return false;
  const { answers, basedOn = {}, expires } = value as Record<string, unknown>;
  return typeof expires === 'number' && isAnswers(answers) && isLists(basedOn);
};

const isLists = (value: unknown): value is StoredDraft['basedOn'] =>
  typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);

const isAnswers = (value: unknown): value is Answers =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((answer: Answer) => typeof answer === 'string' || typeof answer === 'boolean');

function write(owner: string, draft: DraftAnswers) {
  const entries = Object.entries(draft);
  const stored: StoredDraft = {
    answers: Object.fromEntries(entries.map(([key, { answer }]) => [key, answer])),
    basedOn: Object.fromEntries(entries.map(([key, { basedOn }]) => [key, basedOn])),
    expires: Date.now() + lifetimeOf(owner),
  };
  try {
    if (entries.length === 0) localStorage.removeItem(storageKey(owner));
    else localStorage.setItem(storageKey(owner), JSON.stringify(stored));
  } catch {
    // The storage is full or switched off. The answers are still in memory and on their way to the server.
  }
}
