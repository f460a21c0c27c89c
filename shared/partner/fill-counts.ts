import type { CalendarDate } from '../form/calendar.ts';
import { place } from '../form/place.ts';
import type { Partner } from './partner.ts';
import { mostRecommenders } from './recommenders.ts';

const words = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (count: number) => words[count] ?? String(count);

/** What `beforeYouStart` may count: how many of it this form has. */
const counts = {
  steps: ({ form }: Partner) => inWords(form.pages.length),
  /** Required questions that everybody is asked. */
  questions: ({ form }: Partner, today: CalendarDate) =>
    String(
      place(form, { answers: {}, counts: {}, tabs: {}, today }).questions.filter(
        ({ shown, required }) => shown && required,
      ).length,
    ),
  recommenders: (partner: Partner) => inWords(mostRecommenders(partner)),
} as const satisfies Record<string, (partner: Partner, today: CalendarDate) => string>;

const countable = Object.keys(counts) as (keyof typeof counts)[];

/** The text with `{steps}`, `{questions}` and `{recommenders}` filled in from the form; the client's build does so. */
export const fillCounts = (text: string, partner: Partner, today: CalendarDate): string =>
  countable.reduce((filled, name) => filled.replaceAll(`{${name}}`, () => counts[name](partner, today)), text);

/** Names in braces of which nothing is counted, each with its fix. */
export const countProblems = ({ config }: Pick<Partner, 'config'>): string[] =>
  (config.beforeYouStart ?? [])
    .flatMap((text) => [...text.matchAll(/\{(\w*)\}/g)])
    .filter(([, name]) => !countable.some((known) => known === name && (known !== 'recommenders' || config.letters)))
    .map(
      ([braces]) =>
        `beforeYouStart has ${braces}, which has no value. Use {steps}, {questions} or, with letters, {recommenders}.`,
    );
