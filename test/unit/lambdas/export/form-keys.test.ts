import { expect, it } from '@jest/globals';
import { answerColumns, answersByColumn, birthDateKey, classedAnswers } from '../../../../lambdas/export/form-keys.ts';
import { config } from '../../../../lambdas/platform/partner-form.ts';

it('leaves the classes and keys that the partner names out of lists and page', () => {
  Object.assign(config.handOver ?? {}, { leaveOut: ['conduct', 'residency', 'birth_date'] });
  const columns = answerColumns();
  expect(columns).toEqual(expect.arrayContaining(['first_name', 'us_citizen', 'us_citizen_desc', 'ssn']));
  expect(
    columns.filter((column) => /^(birth_date|instate_tuition|disciplinary_action|criminal|militarydisc)/.test(column)),
  ).toEqual([]);
  expect(Object.keys(answersByColumn(String, String))).toEqual(columns);
  expect([birthDateKey(), classedAnswers(String, String)]).toEqual(['', {}]);
});
