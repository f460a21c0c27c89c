import type { Answers } from '../../shared/form/definition.ts';
import { placeForm } from '../../shared/form/place.ts';
import type { Placed } from '../../shared/form/placed.ts';
import { errorsOf, type FieldErrors } from '../../shared/form/validate.ts';
import type { LettersConfig } from '../../shared/partner/partner.ts';
import { windowOf } from '../../shared/partner/windows.ts';
import { type Application, formDayOf, formStateOf } from '../application/application.ts';
import { config, form, todayOfPartner } from '../platform/partner-form.ts';
import { lettersConfig, type Person } from './stored-letters.ts';

export type RowField = keyof LettersConfig['keys'];

export interface LetterRow {
  readonly n: number;
  readonly person: Omit<Person, 'waiver'> & { readonly waiver: Person['waiver'] | '' };
  /** The reasons why the row is incomplete, by key. The phone number is optional. */
  readonly errors: FieldErrors;
}

export const rowKey = (field: RowField, n: number): string => lettersConfig().keys[field].replace('{n}', String(n));

const requiredFields = ['waiver', 'firstname', 'lastname', 'title', 'organization', 'email'] as const;

/** Returns the rows of recommenders that the form shows. */
export function letterRows(application: Application): readonly LetterRow[] {
  const state = formStateOf(application, formDayOf(application));
  const { answers } = state;
  const shown = new Map(
    placeForm(form, state).questions.flatMap((placed) => (placed.shown ? [[placed.key, placed]] : [])),
  );
  const text = (field: RowField, n: number) => String(answers[rowKey(field, n)] ?? '').trim();
  const rows: LetterRow[] = [];
  for (let n = 1; shown.has(rowKey('email', n)); n += 1) {
    const waiver = text('waiver', n);
    const person = {
      firstname: text('firstname', n),
      lastname: text('lastname', n),
      title: text('title', n),
      organization: text('organization', n),
      email: text('email', n),
      waiver: waiver === 'Y' || waiver === 'N' ? waiver : '',
    } as const;
    const errors = requiredFields.flatMap((field) => {
      const placed = shown.get(rowKey(field, n));
      return placed ? Object.entries(errorsOf(placed, answers, contextOf(state.today))) : [];
    });
    rows.push({ n, person, errors: Object.fromEntries(errors) });
  }
  return rows;
}

const contextOf = (today: string) => ({ today, textAreaLength: config.textAreaLength });

/** Returns the day on which letters are due in the application's window, if it has one. */
export const letterDeadlineOf = ({ answers }: Application) => windowOf(config, answers, todayOfPartner())?.lettersDue;

/** Returns the form's errors, by field, for a person who replaces the one in a row. */
export function errorsOfPerson(
  application: Application,
  n: number,
  typed: Readonly<Record<(typeof requiredFields)[number], string>>,
): FieldErrors {
  const state = formStateOf(application, formDayOf(application));
  const answers: Answers = {
    ...state.answers,
    ...Object.fromEntries(requiredFields.map((field) => [rowKey(field, n), typed[field].trim()])),
  };
  const { questions } = placeForm(form, { ...state, answers });
  const errors = requiredFields.map((field) => {
    const placed = questions.find(({ key }) => key === rowKey(field, n));
    // The rules of a row apply even if the form no longer shows the row.
    const found = placed && errorsOf(asShown(placed), answers, contextOf(state.today))[placed.key];
    return [field, found ?? []] as const;
  });
  return Object.fromEntries(errors.filter(([, found]) => found.length > 0));
}

const asShown = (placed: Placed): Placed =>
  placed.shown ? placed : { ...placed, shown: true, required: placed.question.required === true };

/** Returns the errors in the applicant's own name, which every request contains, by key. */
export function errorsOfApplicant(application: Application): FieldErrors {
  const state = formStateOf(application, formDayOf(application));
  const { firstName, lastName } = config.about ?? {};
  const missing = placeForm(form, state).questions.filter(({ key }) => key === firstName || key === lastName);
  return Object.assign({}, ...missing.map((placed) => errorsOf(placed, state.answers, contextOf(state.today))));
}

/** Returns the applicant's addresses: the login name and the email answers outside the recommenders' rows. */
export function ownAddresses(application: Application): readonly string[] {
  const state = formStateOf(application, formDayOf(application));
  const rows = lettersConfig().keys.email.split('{n}')[0] ?? '';
  const answered = placeForm(form, state).questions.flatMap(({ key, question, shown }) =>
    shown && question.kind === 'email' && !key.startsWith(rows) ? [String(state.answers[key] ?? '')] : [],
  );
  return [application.username, ...answered].filter(Boolean);
}
