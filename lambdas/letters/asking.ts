import type { ChangedLetter, Letter } from '../../shared/contracts/letters.ts';
import type { FieldErrors } from '../../shared/form/validate.ts';
import { maxRecommenders } from '../../shared/partner/recommenders.ts';
import type { Application } from '../application/application.ts';
import { applicationStore } from '../application/applications.ts';
import { FormInvalid, NotFound } from '../platform/errors.ts';
import { config, form } from '../platform/partner-form.ts';
import { cancel, letterOf, remind, request, withLetter } from './letter-changes.ts';
import { countAsk, refuseTooManyAsks } from './letter-limits.ts';
import { isOpen } from './letter-plan.ts';
import {
  AskedAlready,
  AskedBySubmitting,
  ChangeInForm,
  LetterChanged,
  NameAnother,
  ReplacedTooEarly,
  refuseEarlyReminder,
  tooManyGenerations,
} from './letter-refusals.ts';
import {
  errorsOfApplicant,
  errorsOfPerson,
  type LetterRow,
  letterRows,
  lettersDueOf,
  ownAddresses,
  rowKey,
} from './letter-rows.ts';
import { replaceableAt, viewLetters } from './letter-views.ts';
import { changeLetters, dynamoLetters } from './letters-store.ts';
import { mailProblem } from './mail-domains.ts';
import { foldedAddress, lettersConfig, type Person, type StoredLetter, type StoredLetters } from './stored-letters.ts';
import { countReminder, reminderPlace } from './writers.ts';

interface Applicant {
  readonly account: string;
  readonly applicationId: string;
  readonly siteHost: string;
}

interface Seen {
  /** As in the path. */
  readonly n: string;
  readonly generation: number;
}

/** For each recommender that the form has room for, another two. */
const mostGenerations = 3 * maxRecommenders({ config, form });

/** Throws NotFound, LetterChanged. */
function requireSeen(application: Application, letters: StoredLetters, { n, generation }: Seen): StoredLetter {
  const letter = shownLetter(application, letters, n);
  if (letter.generation !== generation) throw new LetterChanged(letter);
  return letterOf(letters, letter.n);
}

function shownLetter(application: Application, letters: StoredLetters, n: string): Letter {
  const letter = viewLetters(application, letters).find((each) => String(each.n) === n);
  if (!letter) throw new NotFound("We couldn't find that letter.");
  return letter;
}

const stateChanged = (application: Application, letters: StoredLetters, n: string) =>
  new LetterChanged(shownLetter(application, letters, n));

async function changed(
  { applicationId }: Applicant,
  n: string,
  message: string,
  decide: (application: Application, letters: StoredLetters) => StoredLetters | Promise<StoredLetters>,
): Promise<ChangedLetter> {
  const application = await applicationStore().read(applicationId);
  const letters = await changeLetters(applicationId, (present) => decide(application, present));
  return { message, letter: shownLetter(application, letters, n) };
}

/** The limits of asking, before what was typed is checked. Throws LetterLimit. */
async function refuseLimits({ account }: Applicant, { letters }: StoredLetters, ask: string): Promise<void> {
  const generations = Object.values(letters).reduce((sum, { generation }) => sum + generation, 0);
  if (generations >= mostGenerations) throw tooManyGenerations(mostGenerations);
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
  lettersDue: lettersDueOf(application),
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

export function remindRecommender(applicant: Applicant, seen: Seen): Promise<ChangedLetter> {
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
  return changed(applicant, seen.n, 'The request was canceled.', (application, letters) => {
    const { state } = requireSeen(application, letters, seen);
    if (state === 'cancelled') return letters;
    if (!isOpen({ state }) && state !== 'bounced' && state !== 'declined')
      throw stateChanged(application, letters, seen.n);
    return cancel(letters, Number(seen.n), new Date());
  });
}

/**
 * Asks for every letter of a submitted application that its applicant has not asked for: these count, and are taken beyond
 * the limits. Of two deliveries of the job one finds them asked for. A row that nobody can be asked at keeps the reason.
 */
export async function askAtSubmission(
  { applicationId, siteHost }: { readonly applicationId: string; readonly siteHost: string },
  application: Application,
): Promise<void> {
  const rows = letterRows(application);
  for (const { n, person, errors } of rows) {
    if (Object.keys(errors).length > 0) continue;
    const letters = await dynamoLetters().read(applicationId);
    if (letterOf(letters, n).generation > 0) continue;
    const problem = await addressProblem({ application, letters, rows }, n, person.email);
    await changeLetters(applicationId, (present) => {
      const { generation, problem: known } = letterOf(present, n);
      if (generation > 0 || (problem !== undefined && known === problem)) return present;
      if (problem !== undefined) return withLetter(present, n, { problem });
      // Complete rows have answered the waiver.
      return request(
        present,
        n,
        { person: person as Person, siteHost, lettersDue: lettersDueOf(application) },
        new Date(),
      );
    });
  }
}

/** A sentence about an address that nobody can be asked at; the DNS is asked last. */
async function addressProblem(
  { application, letters, rows }: { application: Application; letters: StoredLetters; rows: readonly LetterRow[] },
  n: number,
  email: string,
): Promise<string | undefined> {
  const folded = foldedAddress(email);
  if (ownAddresses(application).some((own) => foldedAddress(own) === folded))
    return 'Use another address than your own.';
  if (othersOf(letters, rows, n).some((other) => foldedAddress(other) === folded))
    return 'Each recommender needs an address of their own.';
  return mailProblem(email);
}

/** Of requests that are asked, accepted or received, and of rows that nobody was asked for yet. */
function othersOf({ letters }: StoredLetters, rows: readonly LetterRow[], n: number): readonly string[] {
  const live = ['asked', 'accepted', 'received'];
  const requested = Object.entries(letters).flatMap(([key, { state, person }]) =>
    Number(key) !== n && person && live.includes(state) ? [person.email] : [],
  );
  const listed = rows.flatMap((row) =>
    row.n !== n && (letters[row.n]?.generation ?? 0) === 0 && row.person.email ? [row.person.email] : [],
  );
  return [...requested, ...listed];
}
