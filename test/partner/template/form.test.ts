import { expect, it } from '@jest/globals';

import type { Answers } from '../../../shared/form/definition.ts';
import { placeForm } from '../../../shared/form/place.ts';
import { validate } from '../../../shared/form/validate.ts';
import { partner } from '../../../shared/partner/template/partner.ts';
import { stateWith } from '../../support/forms.ts';

const { form, config } = partner;

const errors = (answers: Answers) => {
  const state = stateWith(answers);
  return validate(placeForm(form, state), answers, { today: state.today, textAreaLength: config.textAreaLength });
};

it.each([
  [{ program: 'HIST' }, 'entry_term', ['Entry Term']],
  [{ studied_here: 'Y' }, 'studied_here_until', ['Last Year Here']],
  [{ studied_here: 'N' }, 'studied_here_until', undefined],
  [{ birth_date: '2010-11-21' }, 'birth_date', undefined],
  [{ birth_date: '2010-11-22' }, 'birth_date', ['You must be 16 years or older to apply.']],
] as [Answers, string, string[] | undefined][])(
  'after the answers %j, the question %s has the errors %j',
  (answers, key, expected) => {
    expect(errors(answers)[key]).toEqual(expected);
  },
);

it.each([
  ['2026-11-21', 'HIST', ['2027SP', '2027FA']],
  ['2027-01-15', 'HIST', ['2027FA', '2028SP']],
  ['2026-11-21', 'NURS', ['2027FA', '2028FA']],
])('on %s, the program %s offers the terms %j', (today, program, terms) => {
  const { questions } = placeForm(form, stateWith({ program }, { today }));
  expect(questions.find(({ key }) => key === 'entry_term')?.options.map(({ value }) => value)).toEqual(terms);
});
