import { describe, expect, it } from '@jest/globals';
import { applicantName, serviceFormState } from '../../../../../web/features/staff-view/service-form-state.ts';

const view = {
  answer: { first_name: 'Lan' },
  add_another: { college: 2 },
  tabs: {},
  document_answer: {},
  documents: {},
};

describe('serviceFormState', () => {
  it("has the applicant's answers, rows and tabs", () => {
    expect(serviceFormState(view)).toMatchObject({ answers: { first_name: 'Lan' }, counts: { college: 2 }, tabs: {} });
  });

  it("uses the day of the submission in the partner's time zone", () => {
    expect(serviceFormState({ ...view, submitted_at: '2026-01-01T03:00:00.000Z' }).today).toBe('2025-12-31');
  });
});

describe('applicantName', () => {
  it('omits parts that are not answered', () => {
    expect(applicantName({ first_name: 'Lan', middle_name: '', last_name: 'Nguyễn' })).toBe('Lan Nguyễn');
  });

  it('is a general phrase if no name is answered', () => {
    expect(applicantName({})).toBe('an applicant');
  });
});
