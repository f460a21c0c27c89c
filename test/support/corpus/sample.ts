import type { Case } from './case.ts';

/** Some cases from all over a list. */
export const sample = (cases: readonly Case[], count: number) =>
  cases.filter((_, index) => index % Math.ceil(cases.length / count) === 0);
