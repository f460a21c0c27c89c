import { optionsOf } from '../../../options/options.ts';

export const financialIndependence = optionsOf([
  [
    '1',
    'I am financially independent: I provide more than half of my own support and no one claimed me as a dependent on their most recent income tax return.',
  ],
  ['2', 'I am financially dependent: another person claimed me as a dependent on their most recent income tax return.'],
  [
    '3',
    'I am financially dependent: another person provides more than half of my support but did not claim me as a dependent on their most recent income tax return.',
  ],
]);

export const publicAssistanceType = optionsOf([
  ['SNAP', 'Food assistance (SNAP)'],
  ['CASH', 'Temporary cash assistance'],
  ['MED', 'Medical assistance'],
  ['HOUS', 'Housing assistance'],
  ['ENER', 'Energy assistance'],
  ['CHLD', 'Child care assistance'],
  ['OT', 'Other'],
]);

export const usmRelationship = optionsOf([
  ['E', 'Employee'],
  ['S', 'Spouse of an employee'],
  ['D', 'Financially dependent child of an employee'],
]);
