import type { Answers } from '../../shared/form/definition.ts';
import { placeForm } from '../../shared/form/place.ts';
import type { Placed } from '../../shared/form/placed.ts';
import { errorsOf, type FieldErrors } from '../../shared/form/validate.ts';
import type { LettersConfig } from '../../shared/partner/partner.ts';
import { windowOf } from '../../shared/partner/windows.ts';
import { type Application, formDayOf, formStateOf } from '../application/application.ts';
import { config, form, todayOfPartner } from '../platform/partner-form.ts';
import { lettersConfig, type Person } from './stored-letters.ts';

export interface LetterRow {
  readonly n: number;
  readonly person: Omit<Person, 'waiver'> & { readonly waiver: Person['waiver'] | '' };
  /** The reasons why the row is incomplete, by key. The phone number is optional. */
  readonly errors: FieldErrors;
}

export const rowKey = (field: keyof LettersConfig['keys'], n: number): string =>
  lettersConfig().keys[field].replace('{n}', String(n));

const requiredFields = ['waiver', 'firstname', 'lastname', 'title', 'organization', 'email'] as const;
type RequiredField = (typeof requiredFields)[number];

/** Evaluates the form with the application's answers. An answer in `typed` replaces the stored one. */
function place(application: Application, typed: Answers = {}) {
  const today = formDayOf(application);
  const state = formStateOf(application, today);
  const answers = { ...state.answers, ...typed };
  const { questions } = placeForm(form, { ...state, answers });
  const context = { today, textAreaLength: config.textAreaLength };
  const errorsIn = (some: readonly Placed[]): FieldErrors =>
    Object.assign({}, ...some.map((placed) => errorsOf(placed, answers, context)));
  return { answers, questions, errorsIn };
}

/** Returns the rows of recommenders that the form shows. */
export function letterRows(application: Application): readonly LetterRow[] {
  const { answers, questions, errorsIn } = place(application);
  const shown = new Map(questions.flatMap((placed) => (placed.shown ? [[placed.key, placed]] : [])));
  const rows: LetterRow[] = [];
  for (let n = 1; shown.has(rowKey('email', n)); n += 1) {
    const typed = requiredFields.map((field) => [field, String(answers[rowKey(field, n)] ?? '').trim()]);
    const { waiver, ...person }: Record<RequiredField, string> = Object.fromEntries(typed);
    const errors = errorsIn(requiredFields.flatMap((field) => shown.get(rowKey(field, n)) ?? []));
    rows.push({ n, person: { ...person, waiver: waiver === 'Y' || waiver === 'N' ? waiver : '' }, errors });
  }
  return rows;
}

/** Returns the day on which letters are due in the application's window, if it has one. */
export const letterDeadlineOf = ({ answers }: Application) => windowOf(config, answers, todayOfPartner())?.lettersDue;

/** Returns the form's errors, by field, for a person who replaces the one in a row. */
export function errorsOfPerson(application: Application, n: number, person: Record<RequiredField, string>) {
  const typed = requiredFields.map((field) => [rowKey(field, n), person[field]]);
  const { questions, errorsIn } = place(application, Object.fromEntries(typed));
  const row = questions.filter(({ key }) => requiredFields.some((field) => key === rowKey(field, n)));
  // The rules of a row apply even if the form no longer shows the row.
  const errors = errorsIn(row.map(asShown));
  return Object.fromEntries(
    requiredFields.flatMap((field) => {
      const found = errors[rowKey(field, n)];
      return found ? [[field, found]] : [];
    }),
  );
}

const asShown = (placed: Placed): Placed =>
  placed.shown ? placed : { ...placed, shown: true, required: placed.question.required === true };

/** Returns the errors in the applicant's own name, which every request contains, by key. */
export function errorsOfApplicant(application: Application): FieldErrors {
  const { firstName, lastName } = config.about ?? {};
  const { questions, errorsIn } = place(application);
  return errorsIn(questions.filter(({ key }) => key === firstName || key === lastName));
}

/** Returns the applicant's addresses: the login name and the email answers outside the recommenders' rows. */
export function ownAddresses(application: Application): readonly string[] {
  const rows = lettersConfig().keys.email.split('{n}')[0] ?? '';
  const { answers, questions } = place(application);
  const answered = questions.flatMap(({ key, question, shown }) =>
    shown && question.kind === 'email' && !key.startsWith(rows) ? [String(answers[key] ?? '')] : [],
  );
  return [application.username, ...answered].filter(Boolean);
}
