import { partner } from '#partner';
import type { CalendarDate } from '../../../shared/form/calendar.ts';
import { asText } from '../../../shared/form/place.ts';
import type { Placed } from '../../../shared/form/placed.ts';
import type { LettersConfig } from '../../../shared/partner/partner.ts';
import { windowOf } from '../../../shared/partner/windows.ts';
import { application } from '../application/index.ts';

export type RowField = keyof LettersConfig['keys'];

const { letters } = partner.config;

export const questionOf = (field: RowField, n: number): Placed | undefined =>
  letters && application.questionOf(letters.keys[field].replace('{n}', String(n)));

export function answerOf(field: RowField, n: number): string {
  const placed = questionOf(field, n);
  return asText(placed && application.get(placed.key));
}

/** Returns the day on which letters are due for the chosen term, if the term has such a day. */
export const lettersDueOfTerm = (today: CalendarDate) =>
  windowOf(partner.config, application.answers, today)?.lettersDue;

export const personOf = (n: number) => ({
  name: [answerOf('firstname', n), answerOf('lastname', n)].filter(Boolean).join(' '),
  email: answerOf('email', n),
  waiver: answerOf('waiver', n),
});

/** Whether the form, with its current answers, asks for recommenders. */
export const hasLetterQuestions = (): boolean => questionOf('email', 1)?.shown === true;

/** Returns the row's first unanswered required question, or else its first question. */
export function questionToContinue(n: number): Placed | undefined {
  const questions = Object.keys(letters?.keys ?? {}).flatMap((field) => questionOf(field as RowField, n) ?? []);
  return questions.find(({ key, required }) => required && asText(application.get(key)) === '') ?? questions[0];
}
