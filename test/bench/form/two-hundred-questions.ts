import { statesAndProvinces } from '../../../shared/options/states-and-provinces.ts';
import type { FormData } from './form-data.ts';

const sections = 10;
/** The section whose second half is on screen only after a yes. */
const withGroup = 1;

function section(index: number) {
  const id = `s${index + 1}`;
  const questions = questionsOf(id);
  const half = questions.length / 2;
  const group = {
    kind: 'group',
    visible: { valueKey: `${id}_resident`, operator: 'equals', target: 'Y' },
    items: questions.slice(half),
  };
  const items = index === withGroup ? [...questions.slice(0, half), group] : questions;
  return { id, title: `Section ${index + 1}`, items };
}

const text = (id: string, name: string, label: string, rest: object = {}) => ({
  kind: 'text',
  key: `${id}_${name}`,
  label,
  ...rest,
});

/** Twenty questions; the six that are required are in the first half. */
const questionsOf = (id: string) => [
  text(id, 'first_name', 'First name', { required: true }),
  text(id, 'last_name', 'Last name', { required: true }),
  { kind: 'radio', key: `${id}_resident`, label: 'Do you live in the state?', options: 'yesNo' },
  { kind: 'email', key: `${id}_email`, label: 'Email address', required: true },
  { kind: 'phone', key: `${id}_phone`, label: 'Phone', invalidMessage: 'Please provide a valid phone number.' },
  { kind: 'date', key: `${id}_date`, label: 'Date of birth' },
  text(id, 'street', 'Street', { required: true, hint: 'As it is on your letters' }),
  text(id, 'city', 'City', { required: true, half: true }),
  { kind: 'select', key: `${id}_state`, label: 'State', options: 'states', half: true },
  { kind: 'select', key: `${id}_degree`, label: 'Degree', options: 'degrees', required: true },
  text(id, 'zip', 'Zip code', { checks: [{ pattern: '^\\d{5}$', message: 'Please enter five figures.' }] }),
  { kind: 'year', key: `${id}_year`, label: 'Year of the degree', options: 'years' },
  text(id, 'school', 'School'),
  text(id, 'subject', 'Subject'),
  { kind: 'radio', key: `${id}_honours`, label: 'Did you graduate with honours?', options: 'yesNo' },
  text(id, 'employer', 'Employer'),
  text(id, 'title', 'Job title'),
  { kind: 'month-year', key: `${id}_since`, label: 'Since', years: 'years' },
  { kind: 'checkbox', key: `${id}_may_ask`, label: 'You may ask my employer' },
  { kind: 'textarea', key: `${id}_duties`, label: 'Duties' },
];

/** A long page like an application's: 200 questions, 60 of them required, 10 of them behind another one. */
export const twoHundredQuestions: FormData = {
  lists: {
    yesNo: [
      ['Y', 'Yes'],
      ['N', 'No'],
    ],
    states: statesAndProvinces.map(({ value, label }) => [value, label]),
    degrees: ['None', 'Associate', 'Bachelor', 'Master', 'Doctorate'].map((label) => [label, label]),
    years: Array.from({ length: 60 }, (_, index) => [String(2026 - index), String(2026 - index)]),
  },
  pages: [
    { id: 'about', title: 'About You', sections: Array.from({ length: sections }, (_, index) => section(index)) },
  ],
};
