// Handles an applicant's calls about letters, and requests the remaining letters at the submission.

import type { ChangedLetter, Letter } from '../../shared/contracts/letters.ts';
import type { FieldErrors } from '../../shared/form/validate.ts';
import { maxRecommenders } from '../../shared/partner/recommenders.ts';
import { accountApplicationStore } from '../application/account-applications.ts';
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
  replacedTooEarly,
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
import { changeLetters, dynamoLetters } from './letters-store.ts';
import { mailProblem } from './mail-domains.ts';
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

interface WithNote {
  readonly note?: string | undefined;
}

/** The letters that a call decides on. `shown` is the letter of the call, as the client sees it. */
interface Present {
  readonly application: Application;
  readonly letters: StoredLetters;
  readonly letter: StoredLetter;
  readonly shown: Letter;
}

/** Changes a letter that the client has seen. Throws NotFound, LetterChanged, and what `decide` throws. */
async function change(
  { applicationId }: Applicant,
  { n, generation }: Seen,
  message: string,
  decide: (present: Present) => StoredLetters | Promise<StoredLetters>,
): Promise<ChangedLetter> {
  const application = await applicationStore().read(applicationId);
  const view = (letters: StoredLetters) => {
    const shown = viewLetters(application, letters).find((each) => String(each.n) === n);
    if (!shown) throw new NotFound("We couldn't find that letter.");
    return shown;
  };
  const changed = await changeLetters(applicationId, (letters) => {
    const shown = view(letters);
    if (shown.generation !== generation) throw new LetterChanged(shown);
    return decide({ application, letters, letter: letterOf(letters, shown.n), shown });
  });
  return { message, letter: view(changed) };
}

/** The limit of requests in an application, counting repeated ones: three for each recommender of the form. */
const maxGenerations = 3 * maxRecommenders({ config, form });
/** The limit of requests in 24 hours, for all applications of an account. */
const maxAsks = 20;

/** Throws LetterLimit if a limit is reached. The letters themselves are the count, so a refused request counts nothing. */
async function requireWithinLimits({ account, applicationId }: Applicant, letters: StoredLetters): Promise<void> {
  const generations = Object.values(letters.letters).reduce((sum, { generation }) => sum + generation, 0);
  if (generations >= maxGenerations) throw tooManyGenerations(maxGenerations);
  const others = (await accountApplicationStore().listIds(account)).filter((id) => id !== applicationId);
  const asked = [letters, ...(await Promise.all(others.map(dynamoLetters().read)))]
    .flatMap((each) => Object.values(each.letters))
    .flatMap((letter) => [letter, ...letter.earlier])
    .map(({ times }) => Date.parse(times.asked ?? ''))
    .filter((at) => at > Date.now() - day)
    .toSorted((a, b) => a - b);
  const first = asked.at(-maxAsks);
  if (first !== undefined) throw tooManyAsks(new Date(first + day));
}

/** Requests a letter from a person. `emailKey` is the field of an address that can't be used. */
async function requestFrom(
  applicant: Applicant,
  { application, letters, shown: { n } }: Present,
  { person, errors, emailKey, note }: WithNote & { person: LetterRow['person']; errors: FieldErrors; emailKey: string },
): Promise<StoredLetters> {
  await requireWithinLimits(applicant, letters);
  const invalid = { ...errorsOfApplicant(application), ...errors };
  if (Object.keys(invalid).length > 0) throw new FormInvalid(invalid);
  const problem = await addressProblem(application, letters, n, person.email);
  if (problem) throw new FormInvalid({ [emailKey]: [problem] });
  const details = { siteHost: applicant.siteHost, lettersDue: letterDeadlineOf(application) };
  return request(letters, n, { person: person as Person, ...details, ...(note && { note: note.trim() }) }, new Date());
}

/**
 * Requests a letter from the recommender in the form. Throws NotFound, LetterChanged, LetterLimit, FormInvalid, and
 * AskedAlready, AskedBySubmitting or NameAnother if the state does not allow it.
 */
export function requestLetter(applicant: Applicant, { note, ...seen }: Seen & WithNote): Promise<ChangedLetter> {
  return change(applicant, seen, 'The request is on its way.', (present) => {
    const { application, shown } = present;
    const { n, state } = shown;
    if (isOpen(shown) || state === 'received') throw new AskedAlready();
    if (!application.receipt && lettersConfig().ask === 'afterSubmit') throw new AskedBySubmitting();
    const row = letterRows(application).find((each) => each.n === n);
    // If the form no longer shows the row, or is frozen, the applicant must name another recommender.
    if (!row || (application.receipt && state !== 'listed')) throw new NameAnother();
    return requestFrom(applicant, present, { ...row, emailKey: rowKey('email', n), note });
  });
}

/**
 * Requests a letter from another person or at another address. Throws NotFound, LetterChanged, LetterLimit,
 * FormInvalid, ChangeInForm.
 */
export function replaceRecommender(
  applicant: Applicant,
  { n, generation, note, ...typed }: Seen & WithNote & Readonly<Record<keyof Person, string>>,
): Promise<ChangedLetter> {
  return change(applicant, { n, generation }, 'The request is on its way.', (present) => {
    const { application, letter, shown } = present;
    if (shown.state === 'listed' && !application.receipt) throw new ChangeInForm();
    const from = replaceableAt(letter);
    if (shown.state === 'asked' && from > new Date()) throw replacedTooEarly(shown, from);
    if (!shown.may.includes('replace')) throw new LetterChanged(shown);
    const trimmed = Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, text.trim()]));
    const person = trimmed as unknown as Person;
    const errors = errorsOfPerson(application, shown.n, person);
    return requestFrom(applicant, present, { person, errors, emailKey: 'email', note });
  });
}

/** Sends a reminder to the recommender of an open request. Throws NotFound, LetterChanged, LetterLimit. */
export function remindRecommender(applicant: Applicant, seen: Seen): Promise<ChangedLetter> {
  return change(applicant, seen, 'The reminder is on its way.', ({ letters, letter, shown }) => {
    if (!isOpen(letter)) throw new LetterChanged(shown);
    requireReminder(letter);
    return remind(letters, shown.n, new Date());
  });
}

/** Cancels a request. Idempotent. Throws NotFound, LetterChanged. */
export function cancelRequest(applicant: Applicant, seen: Seen): Promise<ChangedLetter> {
  return change(applicant, seen, 'The request was canceled.', ({ letters, shown }) => {
    if (shown.state === 'cancelled') return letters;
    if (!shown.may.includes('cancel')) throw new LetterChanged(shown);
    return cancel(letters, shown.n, new Date());
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
  const rows = letterRows(application).filter(({ errors }) => Object.keys(errors).length === 0);
  const lettersDue = letterDeadlineOf(application);
  // One write requests all letters, so that one job sends all emails.
  await changeLetters(applicationId, async (present) => {
    let letters = present;
    for (const { n, person } of rows) {
      const { generation, problem: known } = letterOf(letters, n);
      if (generation > 0) continue;
      const problem = await addressProblem(application, letters, n, person.email);
      if (problem === undefined)
        letters = request(letters, n, { person: person as Person, siteHost, lettersDue }, new Date());
      else if (problem !== known) letters = withLetter(letters, n, { problem });
    }
    return letters;
  });
}

/** Returns a sentence if no letter can be requested at an address. */
async function addressProblem(
  application: Application,
  letters: StoredLetters,
  n: number,
  email: string,
): Promise<string | undefined> {
  const isSame = (other: string) => foldedAddress(other) === foldedAddress(email);
  if (ownAddresses(application).some(isSame)) return 'Use another address than your own.';
  if (addressesOfOthers(application, letters, n).some(isSame)) return 'Each recommender needs an address of their own.';
  return mailProblem(email);
}

/** Returns the addresses of open and received requests and of unrequested rows, except those of row `n`. */
function addressesOfOthers(application: Application, { letters }: StoredLetters, n: number): readonly string[] {
  const requested = Object.entries(letters).flatMap(([key, letter]) =>
    Number(key) !== n && letter.person && (isOpen(letter) || letter.state === 'received') ? [letter.person.email] : [],
  );
  const listed = letterRows(application).flatMap(({ n: row, person: { email } }) =>
    row !== n && (letters[row]?.generation ?? 0) === 0 && email ? [email] : [],
  );
  return [...requested, ...listed];
}
