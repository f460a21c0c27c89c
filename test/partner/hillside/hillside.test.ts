import { expect, it } from '@jest/globals';
import { allQuestions } from '../../../shared/form/owned-keys.ts';
import { isPlainText } from '../../../web/features/application/store/cleared-texts.ts';
import { partner } from './partner.ts';

it('the Hillside form has a question of every kind', () => {
  expect(new Set(allQuestions(partner.form).map(({ question }) => question.kind))).toEqual(
    new Set(Object.keys(isPlainText)),
  );
});
