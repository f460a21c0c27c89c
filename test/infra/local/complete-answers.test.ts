import { expect, it } from '@jest/globals';
import { partner } from '#partner';
import { completeAnswers } from '../../../infra/local/seed/complete-answers.ts';
import { place } from '../../../shared/form/place.ts';
import { validate } from '../../../shared/form/validate.ts';

it('finds answers without validation errors', () => {
  const today = '2026-11-21';
  const answers = completeAnswers(partner.form, today);
  const placed = place(partner.form, { answers, counts: {}, tabs: {}, today });
  expect(validate(placed, answers, { today, textAreaLength: partner.config.textAreaLength })).toEqual({});
});
