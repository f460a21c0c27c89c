import type { Answer, Answers } from '../../../../shared/form/definition.ts';

/** Questions that are asked together, and of whom: the catalogue's meaning in examples, row by row. */
export interface Demand {
  readonly of: string;
  /** In each of these states the questions are on screen. */
  readonly asked: readonly Answers[];
  /** In each of these they are not asked for. */
  readonly spared: readonly Answers[];
  /** Whoever is spared still sees them. */
  readonly alwaysThere?: true;
  /** By key: what is said while there is no answer, and an answer that is good enough. */
  readonly required?: Readonly<Record<string, readonly [message: string, answer: Answer]>>;
  readonly optional?: readonly string[];
}

/** One state for each value of a key. */
export const each = (key: string, values: readonly string[], rest: Answers = {}): Answers[] =>
  values.map((value) => ({ ...rest, [key]: value }));

/** Neither of these shows what follows a yes or no question: nothing, the other answer, an answer that is none. */
export const unless = (key: string, answer: 'Y' | 'N', rest: Answers = {}): Answers[] =>
  each(key, ['', answer === 'Y' ? 'N' : 'Y', 'Q'], rest);
