import { expect, it } from '@jest/globals';
import { partner } from '#partner';
import { completeAnswers } from '../../../infra/local/seed/complete-answers.ts';
import { otherOf, somebody } from '../../../infra/local/seed/plausible-text.ts';
import { sampleTranscript } from '../../../infra/local/seed/sample-document.ts';
import type { Answers } from '../../../shared/form/definition.ts';
import { place } from '../../../shared/form/place.ts';
import { validate } from '../../../shared/form/validate.ts';
import { limits } from '../../../shared/limits.ts';
import { textIn } from '../../lambdas/conversion/poppler.ts';

const today = '2026-11-21';
const placedWith = (answers: Answers) => place(partner.form, { answers, counts: {}, tabs: {}, today });

it.each([false, true])('finds answers without validation errors, with the most questions: %s', (asksMost) => {
  const answers = completeAnswers(partner.form, today, somebody, { asksMost });
  const placed = placedWith(answers);
  expect(validate(placed, answers, { today, textAreaLength: partner.config.textAreaLength })).toEqual({});
});

it('leads to many more questions when that is wanted', () => {
  const count = (asksMost: boolean) =>
    placedWith(completeAnswers(partner.form, today, somebody, { asksMost })).questions.filter(({ shown }) => shown)
      .length;
  expect(count(true)).toBeGreaterThan(count(false) + 50);
});

it('is about another person in each row, and never about the applicant there', () => {
  const answers = completeAnswers(partner.form, today, somebody, { asksMost: true });
  for (const field of ['firstname', 'lastname', 'title', 'organization', 'phone', 'email']) {
    const given = [1, 2, 3].map((n) => answers[`recommender_${n}_${field}`]);
    expect([field, new Set(given).size]).toEqual([field, 3]);
    expect(given.join().toLowerCase()).not.toContain(somebody.given.toLowerCase());
  }
});

it('has an address of its own for each row that a form may have', () => {
  const question = { kind: 'email', key: 'email', label: 'Email', required: true } as const;
  const rows = Array.from({ length: limits.rowsOfARepeat }, (_, index) => `recommender-${index + 1}`);
  expect(new Set(rows.map((row) => otherOf({ row, question }).email)).size).toBe(rows.length);
});

it('has a transcript with the letters of every name', async () => {
  const transcript = await sampleTranscript({ ...somebody, given: 'Lan', middle: 'Anh', family: 'Nguyễn' });
  expect(textIn(transcript)).toContain('Student: Lan Anh Nguyễn');
});
