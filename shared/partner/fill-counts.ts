import type { CalendarDate } from '../form/calendar.ts';
import { placeForm } from '../form/place.ts';
import type { Partner } from './partner.ts';
import { maxRecommenders } from './recommenders.ts';

const words = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (count: number) => words[count] ?? String(count);

/** The counts that `beforeYouStart` may use in braces. */
const counts = {
  steps: ({ form }: Partner) => inWords(form.pages.length),
  /** Returns the number of required questions that every applicant sees. */
  questions: ({ form }: Partner, today: CalendarDate) =>
    String(
      placeForm(form, { answers: {}, counts: {}, tabs: {}, today }).questions.filter(
        ({ shown, required }) => shown && required,
      ).length,
    ),
  recommenders: (partner: Partner) => inWords(maxRecommenders(partner)),
} as const satisfies Record<string, (partner: Partner, today: CalendarDate) => string>;

const countable = Object.keys(counts) as (keyof typeof counts)[];

/** Replaces `{steps}`, `{questions}` and `{recommenders}` by the counts of the form. */
export const fillCounts = (text: string, partner: Partner, today: CalendarDate): string =>
  countable.reduce((filled, name) => filled.replaceAll(`{${name}}`, () => counts[name](partner, today)), text);

/** Returns the unknown names in braces, each with its fix. */
export const countProblems = ({ config }: Pick<Partner, 'config'>): string[] =>
  (config.beforeYouStart ?? [])
    .flatMap((text) => [...text.matchAll(/\{(\w*)\}/g)])
    .filter(([, name]) => !countable.some((known) => known === name && (known !== 'recommenders' || config.letters)))
    .map(
      ([braces]) =>
        `beforeYouStart has ${braces}, which has no value. Use {steps}, {questions} or, with letters, {recommenders}.`,
    );
