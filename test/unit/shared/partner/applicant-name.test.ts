import { expect, it } from '@jest/globals';
import { readApplicantName } from '../../../../shared/partner/applicant-name.ts';

const config = { applicantName: ['given', 'family'] };

it('joins the answers that the partner names, in its order', () => {
  expect(readApplicantName(config, { family: 'Nguyễn', given: 'Lan', other: 'x' })).toBe('Lan Nguyễn');
});

it('omits parts that are not answered', () => {
  expect(readApplicantName(config, { given: ' ', family: 'Nguyễn ' })).toBe('Nguyễn');
  expect(readApplicantName(config, {})).toBe('');
});
