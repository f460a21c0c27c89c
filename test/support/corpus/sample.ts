import type { Case } from './case.ts';

/** Cases at even distances in a list. */
export const sample = (cases: readonly Case[], count: number) =>
  cases.filter((_, index) => index % Math.ceil(cases.length / count) === 0);
