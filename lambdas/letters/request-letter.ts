// Handles an applicant's calls about letters, and requests the remaining letters at the submission.

import type { ChangedLetter, Letter } from '../../shared/contracts/letters.ts';
import type { FieldErrors } from '../../shared/form/validate.ts';
import { maxRecommenders } from '../../shared/partner/recommenders.ts';
import type { Application } from '../application/application.ts';
import { applicationStore } from '../application/applications.ts';
import { FormInvalid, NotFound } from '../platform/errors.ts';
import { config, form } from '../platform/partner-form.ts';
import { viewLetters } from './applicant-view.ts';
import {
  AskedAlready,
  AskedBySubmitting,
  ChangeInForm,
  LetterChanged,
  NameAnother,
  ReplacedTooEarly,
  tooManyAsks,
  tooManyGenerations,
} from './letter-errors.ts';
import {
  errorsOfApplicant,
  errorsOfPerson,
  type LetterRow,
  letterDeadlineOf,
  letterRows,
  ownAddresses,
  rowKey,
} from './letter-rows.ts';
import { day, isOpen, letterOf, replaceableAt, requireReminder } from './letter-rules.ts';
import { cancel, remind, request, withLetter } from './letter-transitions.ts';
import { changeLetters } from './letters-store.ts';
import { mailProblem } from './mail-domains.ts';
import { countEvent, limitedUntil, type SlidingLimit } from './sliding-limit.ts';
import { foldedAddress, lettersConfig, type Person, type StoredLetter, type StoredLetters } from './stored-letters.ts';

interface Applicant {
  readonly account: string;
  readonly applicationId: string;
  readonly siteHost: string;
}

/** The request that the client has seen. `n` is the row's number, as a string from the path. */
interface Seen {
  readonly n: string;
  readonly generation: number;
}

/** The limit of requests in an application, counting repeated ones: three for each recommender of the form. */
const maxGenerations = 3 * maxRecommenders({ config, form });

/** Returns the limit of requests for all applications of an account. */
const askLimit = (account: string): SlidingLimit => ({
  key: { pk: `asks#${account}`, sk: 'account' },
  attribute: 'asks',
  windows: [{ max: 20, ms: day }],
});

/** Returns the id under which a request is counted, so that two tabs that request the same generation count once. */
const askId = ({ applicationId }: Applicant, { n, generation }: Seen) => `${applicationId}#${n}#${generation}`;

/** Returns the letter that the client has seen. Throws NotFound, or LetterChanged if the generation has changed. */
function requireSeen(application: Application, letters: StoredLetters, { n, generation }: Seen): StoredLetter {
  const letter = viewLetter(application, letters, n);
  if (letter.generation !== generation) throw new LetterChanged(letter);
  return letterOf(letters, letter.n);
}

function viewLetter(application: Application, letters: StoredLetters, n: string): Letter {
  const letter = viewLetters(application, letters).find((each) => String(each.n) === n);
  if (!letter) throw new NotFound("We couldn't find that letter.");
  return letter;
}

async function change(
  { applicationId }: Applicant,
  n: string,
  message: string,
  decide: (application: Application, letters: StoredLetters) => StoredLetters | Promise<StoredLetters>,
): Promise<ChangedLetter> {
  const application = await applicationStore().read(applicationId);
  const letters = await changeLetters(applicationId, (present) => decide(application, present));
  return { message, letter: viewLetter(application, letters, n) };
}

/** Throws LetterLimit if a limit is reached. Counts nothing, because a refused request must not count. */
async function requireWithinLimits(applicant: Applicant, { letters }: StoredLetters, seen: Seen): Promise<void> {
  const generations = Object.values(letters).reduce((sum, { generation }) => sum + generation, 0);
  if (generations >= maxGenerations) throw tooManyGenerations(maxGenerations);
  const until = await limitedUntil(askLimit(applicant.account), askId(applicant, seen));
  if (until) throw tooManyAsks(until);
}

/** Counts the request and makes it. Throws LetterLimit if a concurrent request was the last one allowed. */
async function requestCounted(
  applicant: Applicant,
  application: Application,
  letters: StoredLetters,
  seen: Seen,
  { person, note }: { readonly person: Person; readonly note?: string | undefined },
): Promise<StoredLetters> {
  const until = await countEvent(askLimit(applicant.account), askId(applicant, seen));
  if (until) throw tooManyAsks(until);
  const { siteHost } = applicant;
  const text = note === undefined ? {} : { note: note.trim() };
  const lettersDue = letterDeadlineOf(application);
  return request(letters, Number(seen.n), { person, lettersDue, siteHost, ...text }, new Date());
}

/**
 * Requests a letter from the recommender in the form. Throws NotFound, LetterChanged, LetterLimit, FormInvalid, and
 * AskedAlready, AskedBySubmitting or NameAnother if the state does not allow it.
 */
export function requestLetter(
  applicant: Applicant,
  { note, ...seen }: Seen & { readonly note?: string | undefined },
): Promise<ChangedLetter> {
  return change(applicant, seen.n, 'The request is on its way.', async (application, letters) => {
    const { state } = requireSeen(application, letters, seen);
    if (isOpen({ state }) || state === 'received') throw new AskedAlready();
    if (!application.receipt && lettersConfig().ask === 'afterSubmit') throw new AskedBySubmitting();
    if (application.receipt && state !== 'listed') throw new NameAnother();
    await requireWithinLimits(applicant, letters, seen);
    const n = Number(seen.n);
    const rows = letterRows(application);
    const row = rows.find((each) => each.n === n);
    requireValid({ ...errorsOfApplicant(application), ...row?.errors });
    // The form no longer shows the row, so the applicant must name another recommender.
    if (!row) throw new NameAnother();
    const problem = await addressProblem({ application, letters, rows }, n, row.person.email);
    if (problem) throw new FormInvalid({ [rowKey('email', n)]: [problem] });
    return requestCounted(applicant, application, letters, seen, { person: completePerson(row), note });
  });
}

/** Returns the person of a complete row, in which the question about the waiver is answered. */
const completePerson = ({ person }: LetterRow) => person as Person;

function requireValid(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new FormInvalid(errors);
}

/**
 * Requests a letter from another person or at another address. Throws NotFound, LetterChanged, LetterLimit,
 * FormInvalid, ChangeInForm, ReplacedTooEarly.
 */
export function replaceRecommender(
  applicant: Applicant,
  {
    n: row,
    generation,
    note,
    ...typed
  }: Seen & Readonly<Record<keyof Person, string>> & { readonly note?: string | undefined },
): Promise<ChangedLetter> {
  return change(applicant, row, 'The request is on its way.', async (application, letters) => {
    const seen = { n: row, generation };
    const letter = requireSeen(application, letters, seen);
    const { state } = letter;
    if (state === 'listed' && !application.receipt) throw new ChangeInForm();
    if (state === 'accepted' || state === 'received') throw new LetterChanged(viewLetter(application, letters, row));
    const from = replaceableAt(letter);
    if (state === 'asked' && from > new Date()) throw new ReplacedTooEarly(viewLetter(application, letters, row), from);
    await requireWithinLimits(applicant, letters, seen);
    const n = Number(row);
    requireValid({ ...errorsOfApplicant(application), ...errorsOfPerson(application, n, typed) });
    const person = Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, text.trim()]));
    const problem = await addressProblem(
      { application, letters, rows: letterRows(application) },
      n,
      typed.email.trim(),
    );
    if (problem) throw new FormInvalid({ email: [problem] });
    return requestCounted(applicant, application, letters, seen, { person: person as unknown as Person, note });
  });
}

/** Sends a reminder to the recommender of an open request. Throws NotFound, LetterChanged, LetterLimit. */
export function remindRecommender(applicant: Applicant, seen: Seen): Promise<ChangedLetter> {
  return change(applicant, seen.n, 'The reminder is on its way.', (application, letters) => {
    const letter = requireSeen(application, letters, seen);
    if (!isOpen(letter)) throw new LetterChanged(viewLetter(application, letters, seen.n));
    requireReminder(letter);
    return remind(letters, Number(seen.n), new Date());
  });
}

/** Cancels a request. Idempotent. Throws NotFound, LetterChanged. */
export function cancelRequest(applicant: Applicant, seen: Seen): Promise<ChangedLetter> {
  return change(applicant, seen.n, 'The request was canceled.', (application, letters) => {
    const { state } = requireSeen(application, letters, seen);
    if (state === 'cancelled') return letters;
    if (!isOpen({ state }) && state !== 'bounced' && state !== 'declined')
      throw new LetterChanged(viewLetter(application, letters, seen.n));
    return cancel(letters, Number(seen.n), new Date());
  });
}

/**
 * Requests every letter that the applicant has not requested, for the worker of a submission. The limits do not apply.
 * If a letter can't be requested, stores the reason. Idempotent.
 */
export async function requestAtSubmission(
  { applicationId, siteHost }: { readonly applicationId: string; readonly siteHost: string },
  application: Application,
): Promise<void> {
  const rows = letterRows(application);
  const lettersDue = letterDeadlineOf(application);
  // One write requests all letters, so that one job sends all emails.
  await changeLetters(applicationId, async (present) => {
    let letters = present;
    for (const row of rows) {
      const { n, errors, person } = row;
      const { generation, problem: known } = letterOf(letters, n);
      if (Object.keys(errors).length > 0 || generation > 0) continue;
      const problem = await addressProblem({ application, letters, rows }, n, person.email);
      if (problem === undefined)
        letters = request(letters, n, { person: completePerson(row), siteHost, lettersDue }, new Date());
      else if (problem !== known) letters = withLetter(letters, n, { problem });
    }
    return letters;
  });
}

/** Returns a sentence if no letter can be requested at an address. */
async function addressProblem(
  { application, letters, rows }: { application: Application; letters: StoredLetters; rows: readonly LetterRow[] },
  n: number,
  email: string,
): Promise<string | undefined> {
  const folded = foldedAddress(email);
  if (ownAddresses(application).some((own) => foldedAddress(own) === folded))
    return 'Use another address than your own.';
  if (addressesOfOthers(letters, rows, n).some((other) => foldedAddress(other) === folded))
    return 'Each recommender needs an address of their own.';
  return mailProblem(email);
}

/** Returns the addresses of open and received requests and of unrequested rows, except those of row `n`. */
function addressesOfOthers({ letters }: StoredLetters, rows: readonly LetterRow[], n: number): readonly string[] {
  const live = ['asked', 'accepted', 'received'];
  const requested = Object.entries(letters).flatMap(([key, { state, person }]) =>
    Number(key) !== n && person && live.includes(state) ? [person.email] : [],
  );
  const listed = rows.flatMap((row) =>
    row.n !== n && (letters[row.n]?.generation ?? 0) === 0 && row.person.email ? [row.person.email] : [],
  );
  return [...requested, ...listed];
}
