import { optionsOf } from '../../../options/options.ts';

/** Values are for good: applications are stored with them. A label may be reworded, and what is offered no more is retired. */
export const programs = optionsOf([
  ['HIST', 'History (M.A.)'],
  ['MATH', 'Mathematics (M.S.)'],
  ['NURS', 'Nursing (M.S.N.)'],
]);
