import { partner } from '#partner';
import { todayIn } from '../../../shared/form/calendar.ts';
import type { Answers } from '../../../shared/form/definition.ts';
import { companionOf } from '../../../shared/form/option-lists.ts';
import { placeForm } from '../../../shared/form/place.ts';
import { acceptsSubmissions, windowOf } from '../../../shared/partner/windows.ts';
import { completeAnswers } from './complete-answers.ts';
import { people, recommenders, sampleApplicant } from './people.ts';

export const seedEmail = (n: number) => `seed-${String(n).padStart(5, '0')}@example.com`;

/** Returns the number in an address of `seedEmail`, and 0 for any other address. */
export const seedNumberIn = (email: string) => Number(/^seed-(\d{5})@example\.com$/.exec(email)?.[1] ?? 0);

/** Returns the complete answers of the nth applicant. */
export type ManyAnswers = (n: number, asked?: 'with letters') => Answers;

/**
 * Returns the answers of many applicants, who choose each program and term in turn.
 * @param wanted the value or label of a program and of a term
 * @returns undefined if the form does not offer them, or if none of them is open
 */
export function manyAnswers(wanted: { readonly program?: string; readonly term?: string }): ManyAnswers | undefined {
  const { about, letters, timeZone } = partner.config;
  const today = todayIn(timeZone);
  const choicesOf = (key: string | undefined, choice: string | undefined, answers: Answers): Answers[] => {
    const { questions } = placeForm(partner.form, { answers, counts: {}, tabs: {}, today });
    const options = questions.find((placed) => placed.key === key)?.options ?? [];
    if (choice === undefined && options.length === 0) return [answers];
    return options
      .filter(({ value, label }) => choice === undefined || choice === value || choice === label)
      .map(({ value, label }) => ({ ...answers, [`${key}`]: value, [companionOf(`${key}`)]: label }));
  };
  const offered = choicesOf(about?.program, wanted.program, {}).flatMap((program) =>
    choicesOf(about?.term, wanted.term, completeAnswers(partner.form, today, sampleApplicant, { given: program })),
  );
  const open = offered.filter((answers) => acceptsSubmissions(windowOf(partner.config, answers, today)));
  if (open.length === 0) return undefined;
  const emailKey = (row: number) => letters?.keys.email.replace('{n}', `${row}`) ?? '';
  const asking = open.filter((answers) => emailKey(1) in answers);
  return (n, asked) => {
    const among = asked && asking.length > 0 ? asking : open;
    const answers = among[n % among.length] ?? {};
    const rows = recommenders.map((_, index) => index + 1).filter((row) => emailKey(row) in answers);
    const emails = rows.map((row) => [emailKey(row), `seed-${n}-${row}@letters.test`]);
    return { ...withOwnName(answers, n), ...Object.fromEntries(emails) };
  };
}

/** Replaces the sample applicant's name and email address with the nth applicant's. */
function withOwnName(answers: Answers, n: number): Answers {
  const names = Object.values(people);
  const given = names[n % names.length]?.given ?? '';
  const family = names[Math.floor(n / names.length) % names.length]?.family ?? '';
  const own = new Map<unknown, string>([
    [sampleApplicant.given, given],
    [sampleApplicant.family, family],
    [`${sampleApplicant.given} ${sampleApplicant.family}`, `${given} ${family}`],
    [sampleApplicant.email, seedEmail(n)],
  ]);
  return Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, own.get(value) ?? value]));
}
