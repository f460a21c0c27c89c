import { optionsOf } from './options-of.ts';

export const yesNo = optionsOf([
  ['Y', 'Yes'],
  ['N', 'No'],
]);
