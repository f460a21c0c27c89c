import { partner } from '#partner';
import { asText } from '../../../shared/form/place.ts';
import type { Placed } from '../../../shared/form/placed.ts';
import type { LettersConfig } from '../../../shared/partner/partner.ts';
import { application } from '../application/index.ts';

export type RowField = keyof LettersConfig['keys'];

const { letters } = partner.config;

/** The question of the form about the person in this row. */
export const questionOf = (field: RowField, n: number): Placed | undefined =>
  letters && application.questionOf(letters.keys[field].replace('{n}', String(n)));

export function answerOf(field: RowField, n: number): string {
  const placed = questionOf(field, n);
  return asText(placed && application.get(placed.key));
}

/** Whether the form, as it is answered now, asks for recommenders at all. */
export const asksForLetters = (): boolean => questionOf('email', 1)?.shown === true;

/** The first question of a row that has no answer: where to go on. */
export const firstMissing = (n: number): Placed | undefined =>
  Object.keys(letters?.keys ?? {})
    .map((field) => questionOf(field as RowField, n))
    .find((placed) => placed?.required && asText(application.get(placed.key)) === '');
