import { expect, it } from '@jest/globals';
import { maskSealed } from '../../../../lambdas/application/sealed-answers.ts';

it.each([
  ['123-45-6789', '•••-••-6789'],
  ['123-45-6', '•••-••-•'],
  ['n/a', '•••'],
  ['', ''],
])('hides the Social Security number "%s" from staff as the form does', (ssn, hidden) => {
  const answers = { ssn, city: '123' };
  expect(maskSealed({ answers, sealed: { ssn: new Uint8Array() } })).toEqual({ ...answers, ssn: hidden });
});
