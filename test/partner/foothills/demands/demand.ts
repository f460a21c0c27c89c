import type { Answer, Answers } from '../../../../shared/form/definition.ts';

/** For each key, the message for a missing answer and a valid answer, or null if the question is optional. */
export type Questions = Readonly<Record<string, readonly [message: string, answer: Answer] | null>>;

/** Questions that are asked together, and the states in which they are: the meaning of the catalogue in examples. */
export interface Demand {
  readonly of: string;
  /** Answers for which the form shows and requires the questions. */
  readonly asked: readonly Answers[];
  /** Answers for which the form does not require the questions. */
  readonly spared: readonly Answers[];
  /** Whether the questions stay on screen where they are not required. */
  readonly isAlwaysShown: boolean;
  readonly questions: Questions;
}

/** Questions that are hidden unless they are asked for. */
export const ask = (
  of: string,
  asked: readonly Answers[],
  spared: readonly Answers[],
  questions: Questions,
): Demand => ({ of, asked, spared, isAlwaysShown: false, questions });

/** Questions that are always shown, and sometimes required. */
export const always: typeof ask = (...demand) => ({ ...ask(...demand), isAlwaysShown: true });

/** Takes keys, several in a text if spaces separate them. */
export const optional = (...keys: readonly string[]): Questions =>
  Object.fromEntries(keys.flatMap((each) => each.split(' ')).map((key) => [key, null]));

/** One state for each value of a key. */
export const each = (key: string, values: readonly string[], rest: Answers = {}): Answers[] =>
  values.map((value) => ({ ...rest, [key]: value }));

/** The states that hide what follows a yes or no question: no answer, the other answer, an invalid answer. */
export const unless = (key: string, answer: 'Y' | 'N', rest: Answers = {}): Answers[] =>
  each(key, ['', answer === 'Y' ? 'N' : 'Y', 'Q'], rest);
