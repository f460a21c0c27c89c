import { describe, expect, it } from '@jest/globals';
import { partner } from '#partner';
import type { Answers, PageId } from '../../../../../../shared/form/definition.ts';
import { placeForm } from '../../../../../../shared/form/place.ts';
import { progressOf, sectionText, stepText } from '../../../../../../web/features/form-screen/steps/progress.ts';
import { completeAnswers as done } from '../../../../../support/complete-application.ts';

const progressOn = (answers: Answers, errors = {}, page: PageId = 'final-steps') => {
  const { questions } = placeForm(partner.form, { answers, counts: {}, tabs: {}, today: '2026-11-20' });
  return progressOf(
    questions.filter((question) => question.page === page),
    answers,
    errors,
  );
};
const progress = (...given: Parameters<typeof progressOn>) => stepText(progressOn(...given));

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

  it('counts the answers to fix apart from the missing ones, and is never complete with either', () => {
    const tooLong = { signature: ['Please use at most 45 characters.'] };
    expect(progress(done, tooLong)).toBe('1 to fix');
    expect(progress({ ...done, criminaloffense: 'Y' }, tooLong)).toBe('1 to fix, 1 question left');
    expect(progress({ ...done, signature: '' }, { signature: ['Signature'] })).toBe('1 question left');
    expect(progress(done, { first_name: ['First Name'] })).toBe('Complete');
  });
});

describe("a section's progress", () => {
  it.each([
    [{}, {}, '7 left'],
    [done, {}, 'Complete'],
    [done, { signature: ['Too long.'] }, '1 to fix'],
  ])('of %o with the errors %o is "%s"', (answers, errors, text) => {
    expect(sectionText(progressOn(answers, errors))).toBe(text);
  });

  it('is "Optional" if nothing is required and nothing is answered', () => {
    expect(sectionText(progressOf([], {}, {}))).toBe('Optional');
  });
});
