import { expect, it } from '@jest/globals';
import { partner } from '#partner';
import { manyAnswers, seedEmail, seedNumberIn } from '../../../infra/local/seed/many-answers.ts';
import { readSeed } from '../../../infra/local/tour/seed.ts';
import { todayIn } from '../../../shared/form/calendar.ts';
import type { Answers } from '../../../shared/form/definition.ts';
import { place } from '../../../shared/form/place.ts';
import { validate } from '../../../shared/form/validate.ts';

const today = todayIn(partner.config.timeZone);
const isComplete = (answers: Answers) => {
  const placed = place(partner.form, { answers, counts: {}, tabs: {}, today });
  return Object.keys(validate(placed, answers, { today, textAreaLength: partner.config.textAreaLength })).length === 0;
};

it('has complete answers for each of many, of several programs and terms', () => {
  const many = Array.from({ length: 100 }, (_, index) => manyAnswersOf({})(index + 1));
  expect(many.filter((answers) => !isComplete(answers))).toEqual([]);
  const different = (key: string) => new Set(many.map((answers) => answers[key])).size;
  for (const key of ['applied_major', 'entry_term', 'first_name', 'last_name', 'email_address'])
    expect([key, different(key) > 1]).toEqual([key, true]);
  expect(many[6]?.signature).toBe(`${many[6]?.first_name} ${many[6]?.last_name}`);
});

it('asks for letters of addresses of their own where that is wanted', () => {
  const answers = manyAnswersOf({})(7, 'with letters');
  expect([1, 2, 3].map((row) => answers[`recommender_${row}_email`])).toEqual([
    'seed-7-1@letters.test',
    'seed-7-2@letters.test',
    'seed-7-3@letters.test',
  ]);
  expect(isComplete(answers)).toBe(true);
});

it('takes a program by its label, and none that is not offered', () => {
  const program = 'Social Work (M.S.W.)';
  const answers = manyAnswersOf({ program });
  expect([answers(1), answers(2)].map((each) => each.applied_major_desc)).toEqual([program, program]);
  expect(manyAnswers({ program: 'Alchemy' })).toBeUndefined();
  expect(manyAnswers({ term: 'Fall 1901' })).toBeUndefined();
});

it('numbers its addresses', () => {
  expect(seedEmail(1)).toBe('seed-00001@example.com');
  expect([seedEmail(20_000), 'seed-1@example.com', 'a@example.com'].map(seedNumberIn)).toEqual([20_000, 0, 0]);
});

it('says what is wrong with a request', () => {
  expect(readSeed({ applications: 3 })).toMatchObject({ count: 3, full: 3 });
  for (const [body, problem] of [
    [{}, 'Send applications: a whole number from 1 to 20000.'],
    [{ applications: 0 }, 'Send applications: a whole number from 1 to 20000.'],
    [{ applications: '5' }, 'Send applications: a whole number from 1 to 20000.'],
    [{ applications: 20_001 }, 'Send applications: a whole number from 1 to 20000.'],
    [{ applications: 1, full: 201 }, 'Send full as a whole number from 0 to 200.'],
    [{ applications: 1, term: 5 }, 'Send program and term as text.'],
    [{ applications: 1, number: 5 }, 'There is no number here.'],
    [{ applications: 1, program: 'Alchemy' }, 'The form offers no such program or term.'],
  ] as const)
    expect([body, readSeed(body)]).toEqual([body, problem]);
});

function manyAnswersOf(wanted: Parameters<typeof manyAnswers>[0]) {
  const answers = manyAnswers(wanted);
  if (!answers) throw new Error('The form does not offer it.');
  return answers;
}
