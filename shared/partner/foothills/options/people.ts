import { optionsOf } from '../../../options/options.ts';

export const gender = optionsOf([
  ['F', 'Female'],
  ['M', 'Male'],
  ['X', 'Nonbinary / another gender'],
  ['U', 'Prefer not to say'],
]);

export const citizenStatus = optionsOf([
  ['PR', 'Permanent resident'],
  ['RA', 'Refugee or asylee'],
  ['DA', 'DACA recipient'],
  ['TP', 'Temporary Protected Status'],
  ['NI', 'Nonimmigrant visa holder'],
  ['PE', 'Pending application for status'],
  ['OU', 'Residing outside the United States'],
]);

export const visaPermitType = optionsOf([
  ['A', 'A Diplomat'],
  ['E', 'E Treaty trader or investor'],
  ['EAD', 'Employment authorization document'],
  ['F1', 'F-1 Student'],
  ['F2', 'F-2 Dependent of student'],
  ['G', 'G International organization'],
  ['H1B', 'H-1B Temporary worker'],
  ['H4', 'H-4 Dependent of temporary worker'],
  ['J1', 'J-1 Exchange visitor'],
  ['J2', 'J-2 Dependent of exchange visitor'],
  ['K', 'K Fiance(e) or spouse'],
  ['L1', 'L-1 Intracompany transferee'],
  ['L2', 'L-2 Dependent of transferee'],
  ['O1', 'O-1 Extraordinary ability'],
  ['TN', 'TN NAFTA professional'],
  ['OT', 'Other'],
]);

export const parentEducation = optionsOf([
  ['1', 'Did not complete high school'],
  ['2', 'High school diploma or equivalent'],
  ['3', 'Some college, no degree'],
  ['4', "Associate's degree"],
  ['5', "Bachelor's degree"],
  ['6', "Master's degree"],
  ['7', 'Doctoral or professional degree'],
  ['8', 'Unknown'],
]);

export const legacyRelationship = optionsOf([
  ['MO', 'Mother'],
  ['FA', 'Father'],
  ['SI', 'Sibling'],
  ['GP', 'Grandparent'],
  ['SP', 'Spouse'],
  ['CH', 'Child'],
  ['AU', 'Aunt or uncle'],
  ['OT', 'Other relative'],
]);

export const supportRelationship = optionsOf([
  ['PA', 'Parent'],
  ['ST', 'Stepparent'],
  ['GU', 'Legal guardian'],
  ['SP', 'Spouse'],
  ['GP', 'Grandparent'],
  ['OR', 'Other relative'],
  ['OT', 'Other'],
]);
