import { expect, it } from '@jest/globals';
import type { Kind } from '../../../shared/form/definition.ts';
import { allQuestions } from '../../../shared/form/owned-keys.ts';
import { partner } from './partner.ts';

it('the Hillside form has a question of every kind', () => {
  // This record does not compile until it lists every kind.
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
  expect(new Set(allQuestions(partner.form).map(({ question }) => question.kind))).toEqual(new Set(Object.keys(kinds)));
});
