import { expect, it } from '@jest/globals';
import { allQuestions } from '../../../shared/form/owned-keys.ts';
import { allKinds } from '../../support/question-kinds.ts';
import { partner } from './partner.ts';

it('the Hillside form has a question of every kind', () => {
  expect(new Set(allQuestions(partner.form).map(({ question }) => question.kind))).toEqual(allKinds);
});
