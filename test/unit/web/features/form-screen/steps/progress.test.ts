import { describe, expect, it } from '@jest/globals';
import { partner } from '#partner';
import type { Answers, PageId } from '../../../../../../shared/form/definition.ts';
import { placeForm } from '../../../../../../shared/form/place.ts';
import { progressOf } from '../../../../../../web/features/form-screen/steps/progress.ts';

const progress = (answers: Answers, errors = {}, page: PageId = 'final-steps') =>
  progressOf(placeForm(partner.form, { answers, counts: {}, tabs: {}, today: '2026-11-20' }), page, answers, errors)
    .text;

const done: Answers = {
  disciplinary_action: 'N',
  criminaloffense: 'N',
  criminalcharges: 'N',
  militarydisciplinary: 'N',
  legal_agree: true,
  signature: 'Lan',
  form_submission_date: '2026-11-20',
};

describe("a step's progress", () => {
  it('goes from not started to complete', () => {
    expect(progress({})).toBe('Not started');
    expect(progress({ signature: 'Lan' })).toBe('6 questions left');
    expect(progress(done)).toBe('Complete');
  });

  it('counts questions that an answer makes required, and does not count unlisted values', () => {
    expect(progress({ ...done, criminaloffense: 'Y' })).toBe('1 question left');
    expect(progress({ ...done, criminaloffense: 'maybe' })).toBe('1 question left');
    const college = (year: string) => ({ college_attend_to_month: '5', college_attend_to_year: year });
    const missing = (answers: Answers) => progress(answers, {}, 'education');
    expect(missing(college('1925'))).toBe(missing({ college_attend_to_month: '5' }));
    expect(missing(college('2020'))).not.toBe(missing({ college_attend_to_month: '5' }));
  });

  it('is "Needs attention" if a question of the step has an error', () => {
    expect(progress(done, { signature: ['Signature'] })).toBe('Needs attention');
    expect(progress(done, { first_name: ['First Name'] })).toBe('Complete');
  });
});
