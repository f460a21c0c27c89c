import { expect, it } from '@jest/globals';
import type { CalendarDate } from '../../../../shared/form/calendar.ts';
import { optionsOf } from '../../../../shared/options/options.ts';
import { checkWindows } from '../../../../shared/partner/check-windows.ts';
import type { Window } from '../../../../shared/partner/partner.ts';
import { formWith } from '../../../support/forms.ts';

const about = { program: 'program', term: 'term', lastName: 'last', firstName: 'first' };
const fallUntilAugust = (today: CalendarDate) => (today < '2027-08-25' ? optionsOf([['2027FA', 'Fall 2027']]) : []);
const form = formWith([
  {
    kind: 'select',
    key: 'program',
    label: 'Program',
    options: optionsOf([
      ['1', 'Biology'],
      ['2', 'Nursing'],
    ]),
  },
  {
    kind: 'select',
    key: 'term',
    label: 'Term',
    controlledBy: 'program',
    optionsBy: { 1: fallUntilAugust, 2: optionsOf([['2028SP', 'Spring 2028']]) },
  },
]);
const fall = { term: '2027FA', opens: '2026-09-01', closes: '2026-12-14' };
const check = (...windows: Window[]) => checkWindows({ config: { about, windows }, form });

it('accepts windows for terms and programs that the form offers', () => {
  expect(checkWindows({ config: {}, form })).toEqual([]);
  expect(checkWindows({ config: { windows: [] }, form })).toEqual([]);
  expect(
    check(
      { ...fall, lateUntil: '2027-08-24', lettersDue: '2027-01-05' },
      { ...fall, programs: ['1'], closes: '2026-09-01', lateUntil: '2026-09-01' },
      { ...fall, term: '2028SP', programs: ['2'] },
    ),
  ).toEqual([]);
});

it('requires the questions for program and term', () =>
  expect(checkWindows({ config: { windows: [fall] }, form })).toEqual([
    'windows needs about. Name the questions for program and term.',
  ]));

it.each<[Partial<Window>, string]>([
  [{ closes: '2027-02-30' }, 'The window for 2027FA has 2027-02-30 as closes. Use a date such as 2026-12-14.'],
  [{ opens: 'May 1' }, 'The window for 2027FA has May 1 as opens. Use a date such as 2026-12-14.'],
  [{ lateUntil: '' }, 'The window for 2027FA has  as lateUntil. Use a date such as 2026-12-14.'],
  [
    { opens: '2026-12-15' },
    'The window for 2027FA has 2026-12-14 as closes, which is before 2026-12-15, its opens. Use that day or a later one.',
  ],
  [
    { lateUntil: '2026-12-13' },
    'The window for 2027FA has 2026-12-13 as lateUntil, which is before 2026-12-14, its closes. Use that day or a later one.',
  ],
  [
    { lettersDue: '2026-08-31' },
    'The window for 2027FA has 2026-08-31 as lettersDue, which is before 2026-09-01, its opens. Use that day or a later one.',
  ],
  [
    { programs: ['1', '3'] },
    "The window for 2027FA (1, 3) has the program 3, which the form doesn't offer. Use the option's value.",
  ],
  [
    { term: 'FA2027' },
    "The window for FA2027 is for a term that the form doesn't offer on 2026-09-01. Use the option's value, and days when it's offered.",
  ],
  [
    { programs: ['1', '2'] },
    "The window for 2027FA (1, 2) is for a term that the form doesn't offer to 2 on 2026-09-01. Use the option's value, and days when it's offered.",
  ],
  [
    { lateUntil: '2027-08-25' },
    "The window for 2027FA is for a term that the form doesn't offer on 2027-08-25. Use the option's value, and days when it's offered.",
  ],
])('says how to fix %o', (wrong, problem) => expect(check({ ...fall, ...wrong })[0]).toBe(problem));

it('rejects two windows for the same program and term', () => {
  expect(check(fall, { ...fall, closes: '2026-11-01' })).toEqual([
    'The window for 2027FA is listed twice. Remove one of them.',
  ]);
  expect(check({ ...fall, programs: ['1'] }, { ...fall, programs: ['1'] })).toEqual([
    'The window for 2027FA (1) is listed twice. Remove one of them.',
  ]);
});
