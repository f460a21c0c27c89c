import type { Answer, Answers } from '../../../../shared/form/definition.ts';

/** The error for a missing answer and a valid answer, by key. Null if the question is optional. */
export type Questions = Readonly<Record<string, readonly [message: string, answer: Answer] | null>>;

/** Questions that apply together, with examples of answers for which they do and do not apply. */
export interface Demand {
  readonly of: string;
  /** The answers for which the form shows and requires the questions. */
  readonly asked: readonly Answers[];
  /** The answers for which the form does not require the questions. */
  readonly spared: readonly Answers[];
  /** Whether the questions stay on screen where they are not required. */
  readonly isAlwaysShown: boolean;
  readonly questions: Questions;
}

/** Returns questions that are hidden unless they apply. */
export const ask = (
  of: string,
  asked: readonly Answers[],
  spared: readonly Answers[],
  questions: Questions,
): Demand => ({ of, asked, spared, isAlwaysShown: false, questions });

/** Returns questions that are always shown, and required only for some answers. */
export const always: typeof ask = (...demand) => ({ ...ask(...demand), isAlwaysShown: true });

/** Returns optional questions. A text may hold several keys, separated by spaces. */
export const optional = (...keys: readonly string[]): Questions =>
  Object.fromEntries(keys.flatMap((each) => each.split(' ')).map((key) => [key, null]));

/** Returns one state for each value of a key. */
export const each = (key: string, values: readonly string[], rest: Answers = {}): Answers[] =>
  values.map((value) => ({ ...rest, [key]: value }));

/**
 * Returns the states that hide the questions after a yes or no question: no answer, the other answer, an invalid
 * answer.
 */
export const unless = (key: string, answer: 'Y' | 'N', rest: Answers = {}): Answers[] =>
  each(key, ['', answer === 'Y' ? 'N' : 'Y', 'Q'], rest);
