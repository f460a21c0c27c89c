import { expect, it } from '@jest/globals';
import { choiceIn } from '../../../infra/local/seed/choice-in.ts';
import { partner as template } from '../../../shared/partner/template/partner.ts';
import { partner as hillside } from '../../partner/hillside/partner.ts';

it.each([
  ['before', '2051-12-10', { begin: '2053' }],
  ['open', '2051-12-10', { begin: '2052' }],
  ['closed', '2051-12-10', { begin: '2051' }],
  ['last day', '2051-12-14', { begin: '2052' }],
  ['late', '2051-12-20', { begin: '2052' }],
] as const)('finds a term that is so, if there is one: %s', (state, today, expected) => {
  expect(choiceIn(hillside, state, today)).toMatchObject(expected);
  expect(choiceIn(template, state, today)).toBeUndefined();
});
