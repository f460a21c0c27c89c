import type { ChangedLetter, Letter } from '../../shared/contracts/letters.ts';
import type { FieldErrors } from '../../shared/form/validate.ts';
import type { Application } from '../application/application.ts';
import { dynamoApplications } from '../application/applications.ts';
import type { EnqueueLetters } from '../clock/due-queue.ts';
import { FormInvalid, NotFound } from '../platform/errors.ts';
import { changeLetters } from './change-letters.ts';
import { countAsk, refuseTooManyAsks } from './count-asks.ts';
import { cancel, letterOf, remind, request } from './letter-changes.ts';
import {
  AskedAlready,
  AskedBySubmitting,
  ChangeInForm,
  LetterChanged,
  NameAnother,
  ReplacedTooEarly,
  tooManyGenerations,
} from './letter-errors.ts';
import { isOpen } from './letter-plan.ts';
import { refuseEarlyReminder } from './letter-refusals.ts';
import { errorsOfApplicant, errorsOfPerson, letterRows, rowKey, termOf } from './letter-rows.ts';
import { lettersConfig } from './letters-config.ts';
import { addressProblem } from './recommender-address.ts';
import type { Person, StoredLetter, StoredLetters } from './stored-letters.ts';
import { replaceableAt, viewLetters } from './view-letters.ts';
import { reminderPlace } from './writers.ts';

export interface Applicant {
  readonly account: string;
  readonly applicationId: string;
  readonly siteHost: string;
  readonly enqueue: EnqueueLetters;
}

interface Seen {
  /** As in the path. */
  readonly n: string;
  readonly generation: number;
}

const mostGenerations = 9;

/** Throws NotFound, LetterChanged. */
function requireSeen(application: Application, letters: StoredLetters, { n, generation }: Seen): StoredLetter {
  const letter = shownLetter(application, letters, n);
  if (letter.generation !== generation) throw new LetterChanged(letter);
  return letterOf(letters, letter.n);
}

function shownLetter(application: Application, letters: StoredLetters, n: string): Letter {
  const letter = viewLetters(application, letters).find((each) => String(each.n) === n);
  if (!letter) throw new NotFound('There is no such letter.');
  return letter;
}

const stateChanged = (application: Application, letters: StoredLetters, n: string) =>
  new LetterChanged(shownLetter(application, letters, n));

async function changed(
  { applicationId, enqueue }: Applicant,
  n: string,
  message: string,
  decide: (application: Application, letters: StoredLetters) => StoredLetters | Promise<StoredLetters>,
): Promise<ChangedLetter> {
  const application = await dynamoApplications().read(applicationId);
  const letters = await changeLetters(enqueue, applicationId, (present) => decide(application, present));
  return { message, letter: shownLetter(application, letters, n) };
}

/** The limits of asking, before what was typed is checked. Throws LetterLimit. */
async function refuseLimits({ account }: Applicant, { letters }: StoredLetters, ask: string): Promise<void> {
  const generations = Object.values(letters).reduce((sum, { generation }) => sum + generation, 0);
  if (generations >= mostGenerations) throw tooManyGenerations();
  await refuseTooManyAsks(account, ask);
}

/** One however often it is tried, or by how many tabs. */
const nameOfAsk = ({ applicationId }: Applicant, { n, generation }: Seen) => `${applicationId}#${n}#${generation}`;

/** The person as saved in the form. Throws NotFound, LetterChanged, LetterLimit, FormInvalid and what says why not now. */
export function askForLetter(
  applicant: Applicant,
  { note, ...seen }: Seen & { readonly note?: string | undefined },
): Promise<ChangedLetter> {
  return changed(applicant, seen.n, 'The request is on its way.', async (application, letters) => {
    const { state } = requireSeen(application, letters, seen);
    if (isOpen({ state }) || state === 'received') throw new AskedAlready();
    if (!application.receipt && lettersConfig().ask === 'afterSubmit') throw new AskedBySubmitting();
    if (application.receipt && state !== 'listed') throw new NameAnother();
    await refuseLimits(applicant, letters, nameOfAsk(applicant, seen));
    const n = Number(seen.n);
    const rows = letterRows(application);
    const row = rows.find((each) => each.n === n);
    const errors: FieldErrors = { ...errorsOfApplicant(application), ...row?.errors };
    if (Object.keys(errors).length > 0) throw new FormInvalid(errors);
    // Its row is not shown by the form any more: there is nobody to ask.
    if (!row) throw new NameAnother();
    const problem = await addressProblem({ application, letters, rows }, n, row.person.email);
    if (problem) throw new FormInvalid({ [rowKey('email', n)]: [problem] });
    await countAsk(applicant.account, nameOfAsk(applicant, seen));
    return request(letters, n, requestOf(application, row.person as Person, note, applicant), new Date());
  });
}

const requestOf = (application: Application, person: Person, note: string | undefined, { siteHost }: Applicant) => ({
  person,
  term: termOf(application),
  siteHost,
  ...(note !== undefined && { note: note.trim() }),
});

type TypedPerson = Readonly<Record<keyof Person, string>>;

/** Somebody else, or the same person at another address. Throws as `askForLetter`. */
export function replaceRecommender(
  applicant: Applicant,
  { n: row, generation, note, ...typed }: Seen & TypedPerson & { readonly note?: string | undefined },
): Promise<ChangedLetter> {
  return changed(applicant, row, 'The request is on its way.', async (application, letters) => {
    const seen = { n: row, generation };
    const letter = requireSeen(application, letters, seen);
    const { state } = letter;
    if (state === 'listed' && !application.receipt) throw new ChangeInForm();
    if (state === 'accepted' || state === 'received') throw stateChanged(application, letters, row);
    const from = replaceableAt(letter);
    if (state === 'asked' && from > new Date())
      throw new ReplacedTooEarly(shownLetter(application, letters, row), from);
    await refuseLimits(applicant, letters, nameOfAsk(applicant, seen));
    const n = Number(row);
    const errors = { ...errorsOfApplicant(application), ...errorsOfPerson(application, n, typed) };
    if (Object.keys(errors).length > 0) throw new FormInvalid(errors);
    const person = Object.fromEntries(
      Object.entries(typed).map(([field, text]) => [field, text.trim()]),
    ) as TypedPerson;
    const problem = await addressProblem({ application, letters, rows: letterRows(application) }, n, person.email);
    if (problem) throw new FormInvalid({ email: [problem] });
    await countAsk(applicant.account, nameOfAsk(applicant, seen));
    return request(letters, n, requestOf(application, person as Person, note, applicant), new Date());
  });
}

/** @param countReminder to the person's mailbox, of all applications, once for each place; throws LetterLimit */
export function remindRecommender(
  applicant: Applicant,
  seen: Seen,
  countReminder: (email: string, place: string) => Promise<void>,
): Promise<ChangedLetter> {
  return changed(applicant, seen.n, 'The reminder is on its way.', async (application, letters) => {
    const letter = requireSeen(application, letters, seen);
    if (!isOpen(letter)) throw stateChanged(application, letters, seen.n);
    refuseEarlyReminder(letter);
    const n = Number(seen.n);
    const place = reminderPlace(applicant.applicationId, n, letter.generation, letter.reminders + 1);
    await countReminder(letter.person?.email ?? '', place);
    return remind(letters, n, new Date());
  });
}

export function cancelRequest(applicant: Applicant, seen: Seen): Promise<ChangedLetter> {
  return changed(applicant, seen.n, 'The request is cancelled.', (application, letters) => {
    const { state } = requireSeen(application, letters, seen);
    if (state === 'cancelled') return letters;
    if (!isOpen({ state }) && state !== 'bounced' && state !== 'declined')
      throw stateChanged(application, letters, seen.n);
    return cancel(letters, Number(seen.n), new Date());
  });
}
