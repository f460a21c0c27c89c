import { optionsOf } from '../../../options/options.ts';

/**
 * The programs. Never change a value, because applications are stored with it. You may reword a label. Retire a program
 * that is no longer offered instead of deleting it.
 */
export const programs = optionsOf([
  ['HIST', 'History (M.A.)'],
  ['MATH', 'Mathematics (M.S.)'],
  ['NURS', 'Nursing (M.S.N.)'],
]);
