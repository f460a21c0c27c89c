import { partner } from '#partner';
import { todayIn } from '../../../shared/form/calendar.ts';
import type { Answers } from '../../../shared/form/definition.ts';
import { companionOf } from '../../../shared/form/option-lists.ts';
import { placeForm } from '../../../shared/form/place.ts';
import { limits } from '../../../shared/limits.ts';
import { acceptsSubmissions, windowOf } from '../../../shared/partner/windows.ts';
import { completeAnswers } from './complete-answers.ts';
import { sampleApplicant } from './sample-answers.ts';

const given = ['Lan', 'Amara', 'Jonas', 'Mei-Ling', 'Tomás', 'نور', 'Ruth', 'Siobhán', 'Đức', 'Zoë', 'Kwame'];
const families = ['Nguyễn', 'Okafor', 'Weber', 'Chen', 'Herrera', 'الحسن', 'Kowalski', 'O’Brien', 'Đặng', 'Haddad'];

export const seedEmail = (n: number) => `seed-${String(n).padStart(5, '0')}@example.com`;

/** 0 of another address. */
export const seedNumberIn = (email: string) => Number(/^seed-(\d{5})@example\.com$/.exec(email)?.[1] ?? 0);

/** By value or label. */
interface Wanted {
  readonly program?: string | undefined;
  readonly term?: string | undefined;
}

/** Complete answers of the nth of many applicants. */
export type ManyAnswers = (n: number, asked?: 'with letters') => Answers;

/** Programs and terms take turns. Undefined when the form does not offer what is wanted, or all of it is closed. */
export function manyAnswers({ program, term }: Wanted): ManyAnswers | undefined {
  const { about, letters, timeZone } = partner.config;
  const today = todayIn(timeZone);
  const choicesOf = (key = '', wanted: string | undefined, answers: Answers): Answers[] => {
    const placed = placeForm(partner.form, { answers, counts: {}, tabs: {}, today }).questions;
    const options = placed.find((question) => question.key === key)?.options ?? [];
    const meant = options.filter(({ value, label }) => wanted === undefined || wanted === value || wanted === label);
    const chosen = meant.map(({ value, label }) => ({ [key]: value, [companionOf(key)]: label }));
    return wanted === undefined && chosen.length === 0 ? [{}] : chosen;
  };
  const templates = choicesOf(about?.program, program, {}).map((choice) => {
    const answers = completeAnswers(partner.form, today, sampleApplicant, { given: choice });
    const terms = choicesOf(about?.term, term, answers);
    return {
      answers,
      terms: terms.filter((choice) => acceptsSubmissions(windowOf(partner.config, { ...answers, ...choice }, today))),
    };
  });
  const offered = templates.filter(({ terms }) => terms.length > 0);
  if (offered.length === 0) return undefined;
  const address = (row: number) => letters?.keys.email.replace('{n}', String(row)) ?? '';
  const asking = offered.filter(({ answers }) => answers[address(1)]);
  return (n, asked) => {
    const among = asked && asking.length > 0 ? asking : offered;
    const { answers = {}, terms = [] } = among[n % among.length] ?? {};
    const own = ownAnswers(answers, n);
    const addresses = Array.from({ length: limits.rowsOfARepeat }, (_, index) => index + 1).filter(
      (row) => answers[address(row)],
    );
    const recommenders = addresses.map((row) => [address(row), `seed-${n}-${row}@letters.test`]);
    return { ...own, ...terms[Math.floor(n / among.length) % terms.length], ...Object.fromEntries(recommenders) };
  };
}

/** With a name and an address of their own. */
function ownAnswers(answers: Answers, n: number): Answers {
  const [first = '', last = ''] = [given[n % given.length], families[n % families.length]];
  const own = new Map<unknown, string>([
    [sampleApplicant.given, first],
    [sampleApplicant.family, last],
    [`${sampleApplicant.given} ${sampleApplicant.family}`, `${first} ${last}`],
    [`${sampleApplicant.given}@example.com`.toLowerCase(), seedEmail(n)],
  ]);
  return Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, own.get(value) ?? value]));
}
