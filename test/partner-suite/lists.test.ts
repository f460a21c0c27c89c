import { expect, it } from '@jest/globals';
import { config } from '#partner';
import { describeSubmission } from '../../lambdas/export/describe-submission.ts';
import { answerColumns } from '../../lambdas/export/form-keys.ts';
import type { Submission } from '../../lambdas/export/read-submission.ts';
import { kmsSeal } from '../../lambdas/platform/sealing/kms-seal.ts';

it('lists the text of the program and the term, and as the answer to each question what is stored', async () => {
  const { program = '', term = '' } = config.about ?? {};
  const keys = [program, term].filter(Boolean);
  const rows = keys.map((key) => ({ key, label: key, text: `Text of ${key}`, isDocument: false }));
  const submission = {
    applicationId: 'one',
    receipt: { confirmation_number: 'K7QF-2M9D', submitted_at: '2026-11-21T15:42:10.000Z' },
    record: {
      username: 'lan@example.com',
      answers: Object.fromEntries(keys.map((key) => [key, `Value of ${key}`])),
      sealed: {},
      asked: { pages: [{ id: 'one', title: 'One', sections: [{ title: '', level: 1, rows }] }] },
    },
    letters: [],
  } as unknown as Submission;
  const { row, answers } = await describeSubmission(submission, { ssn: false, seal: kmsSeal() }, () => undefined);
  expect([row.program, row.term]).toEqual([program, term].map((key) => (key ? `Text of ${key}` : '')));
  for (const key of keys.filter((each) => answerColumns().includes(each))) expect(answers[key]).toBe(`Value of ${key}`);
});
