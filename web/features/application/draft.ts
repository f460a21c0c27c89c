import type { Answer, Answers } from '../../../shared/form/definition.ts';
import { application } from './application-store.ts';

/** Answers that no server has, as the browser keeps them over a reload, a crash or the end of a session. */
interface Draft {
  readonly answers: Answers;
  readonly expires: number;
}

const day = 24 * 60 * 60 * 1000;
const lifetime = 7 * day;
/** A draft belongs to one applicant; '' is the visitor, whose draft the first log-in claims. */
const nameOf = (owner: string) => (owner === '' ? 'draft' : `draft ${owner}`);

/** By owner, what no storage may hold: it lasts as long as the tab. */
const sensitive = new Map<string, Answers>();
/** Which keys of a stored draft are this tab's. The others are another tab's, which forgets them itself. */
let mine: { readonly owner: string; readonly keys: ReadonlySet<string> } = { owner: '', keys: new Set() };

/** The answers kept for an applicant, '' for the visitor. */
export const draftOf = (owner: string): Answers => ({ ...read(owner)?.answers, ...sensitive.get(owner) });

/** The same for the applicant who now has this tab: from here on it is the tab's to keep and to forget. */
export function takeDraft(owner: string): Answers {
  for (const other of sensitive.keys()) if (other !== owner) sensitive.delete(other);
  const answers = draftOf(owner);
  mine = { owner, keys: new Set(Object.keys(answers)) };
  return answers;
}

/** Keeps what has been answered and not saved. */
export function rememberDraft() {
  const owner = application.state.username;
  const [secret, plain] = parted(application.unsaved(), application.isSensitive);
  sensitive.set(owner, secret);
  const forgotten = mine.owner === owner ? mine.keys : new Set<string>();
  const [, others] = parted(read(owner)?.answers ?? {}, (key) => forgotten.has(key));
  mine = { owner, keys: new Set(Object.keys(plain)) };
  write(owner, { ...others, ...plain });
}

/** Forgets a draft: once the server has it all, after a submission, and when the applicant logs out. */
export function wipeDraft(owner: string = application.state.username) {
  sensitive.delete(owner);
  write(owner, {});
}

function parted(answers: Answers, test: (key: string) => boolean): [Answers, Answers] {
  const entries = Object.entries(answers);
  return [
    Object.fromEntries(entries.filter(([key]) => test(key))),
    Object.fromEntries(entries.filter(([key]) => !test(key))),
  ];
}

function read(owner: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(nameOf(owner)) ?? 'null');
    return isDraft(draft) && draft.expires > Date.now() ? draft : undefined;
  } catch {
    return undefined;
  }
}

const isDraft = (value: unknown): value is Draft => {
  if (typeof value !== 'object' || value === null) return false;
  const { answers, expires } = value as Record<string, unknown>;
  return typeof expires === 'number' && isAnswers(answers);
};

const isAnswers = (value: unknown): value is Answers =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((answer: Answer) => typeof answer === 'string' || typeof answer === 'boolean');

function write(owner: string, answers: Answers) {
  const draft: Draft = { answers, expires: Date.now() + lifetime };
  try {
    if (Object.keys(answers).length === 0) localStorage.removeItem(nameOf(owner));
    else localStorage.setItem(nameOf(owner), JSON.stringify(draft));
  } catch {
    // Storage is full or switched off: the answers are still in memory and on their way to the server.
  }
}
