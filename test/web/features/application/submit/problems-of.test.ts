import { expect, it } from '@jest/globals';
import { partner } from '#partner';
import { place } from '../../../../../shared/form/place.ts';
import { problemsOf } from '../../../../../web/features/application/submit/problems-of.ts';
import { stateWith } from '../../../../support/forms.ts';

const placed = place(partner.form, stateWith({}));

it('lists problems in the form’s order, each once, with the page they are on', () => {
  const errors = {
    signature: ['Signature'],
    college_attend_to_month: ['Attended To', 'Attended To'],
    college_attend_to_year: ['Attended To'],
    first_name: ['First Name', 'Please use at most 45 characters.'],
  };
  expect(problemsOf(placed, errors)).toEqual([
    { page: 'about', key: 'first_name', message: 'First Name' },
    { page: 'about', key: 'first_name', message: 'Please use at most 45 characters.' },
    { page: 'education', key: 'college_attend_to_month', message: 'Attended To' },
    { page: 'final-steps', key: 'signature', message: 'Signature' },
  ]);
});

it("keeps the server's error about a question that this client does not know", () => {
  expect(problemsOf(placed, { new_question: ['New'] })).toEqual([
    { page: undefined, key: 'new_question', message: 'New' },
  ]);
});
