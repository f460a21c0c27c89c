import { expect, it } from '@jest/globals';
import type { Answers, Kind } from '../../../shared/form/definition.ts';
import { allQuestions } from '../../../shared/form/owned-keys.ts';
import { place } from '../../../shared/form/place.ts';
import { validate } from '../../../shared/form/validate.ts';
import { stateWith } from '../../support/forms.ts';
import { partner } from './partner.ts';

const { form, config } = partner;

it('has a question of every kind', () => {
  // A record, so that a new kind does not compile until it stands here.
  const kinds: Readonly<Record<Kind, true>> = {
    text: true,
    textarea: true,
    email: true,
    phone: true,
    ssn: true,
    date: true,
    select: true,
    radio: true,
    checkbox: true,
    year: true,
    'month-year': true,
    signature: true,
    upload: true,
    autocomplete: true,
    address: true,
  };
  expect(new Set(allQuestions(form).map(({ question }) => question.kind))).toEqual(new Set(Object.keys(kinds)));
});

it('has rules and messages of its own', () => {
  const errorsOf = (answers: Answers) => {
    const state = stateWith(answers);
    return validate(place(form, state), answers, { today: state.today, textAreaLength: config.textAreaLength });
  };
  expect(errorsOf({ moved: 'Y', story: 'x'.repeat(51), phone: '1', subject: 'art' })).toMatchObject({
    story: ['Please use at most 50 characters.'],
    phone: ['Check the phone number.'],
    focus: ['Focus'],
  });
  // Law has no list, so it is not asked.
  expect(errorsOf({ subject: 'law' })).not.toHaveProperty('focus');
});
