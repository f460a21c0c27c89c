import { describe, expect, it } from '@jest/globals';
import { partner } from '#partner';
import type { FormState } from '../../../../../../shared/form/definition.ts';
import { placeForm } from '../../../../../../shared/form/place.ts';
import type { FieldErrors } from '../../../../../../shared/form/validate.ts';
import { listProblems } from '../../../../../../web/features/form-screen/submit/list-problems.ts';
import { stateWith } from '../../../../../support/forms.ts';

const groups = (errors: FieldErrors, rest: Partial<FormState> = {}) =>
  listProblems(placeForm(partner.form, stateWith({}, rest)), errors);
const places = (errors: FieldErrors, rest: Partial<FormState> = {}) =>
  groups(errors, rest).flatMap(({ problems }) => problems.map(({ location }) => location));

it('lists problems by step in the form’s order, each once', () => {
  const errors = {
    signature: ['Signature (type full name)'],
    college_attend_to_month: ['Attended To', 'Attended To'],
    college_attend_to_year: ['Attended To'],
    first_name: ['First Name'],
  };
  expect(groups(errors)).toEqual([
    { page: 'about', problems: [{ key: 'first_name', message: 'First Name', location: '' }] },
    {
      page: 'education',
      problems: [{ key: 'college_attend_to_month', message: 'Attended To', location: '' }],
    },
    {
      page: 'final-steps',
      problems: [{ key: 'signature', message: 'Signature (type full name)', location: '' }],
    },
  ]);
});

it("keeps the server's error about a question that this client does not know", () => {
  expect(groups({ new_question: ['New'] })).toEqual([
    { page: undefined, problems: [{ key: 'new_question', message: 'New', location: '' }] },
  ]);
});

it('shows one message at a time for a phone number', () => {
  const tooLong = 'Please use at most 14 characters.';
  const invalid = 'Please provide a valid phone number for cell phone.';
  const said = (errors: FieldErrors) => groups(errors).flatMap(({ problems }) => problems.map((each) => each.message));
  expect(said({ phone_mobile: [tooLong, invalid] })).toEqual([invalid]);
  expect(said({ phone_mobile: [tooLong] })).toEqual([tooLong]);
  expect(said({ prev_attended_year: [tooLong, invalid] })).toEqual([tooLong, invalid]);
});

it('adds a notice about a choice that is no longer offered', () => {
  const answers = { us_citizen: 'Q', us_citizen_desc: 'Both', applied_major: '1', entry_term: '2024FA' };
  const errors = { us_citizen: ['Are you a U.S. citizen?'], entry_term: ['Entry Term'], city: ['City'] };
  const said = groups(errors, { answers }).flatMap(({ problems }) => problems.map(({ key, notice }) => [key, notice]));
  expect(Object.fromEntries(said)).toEqual({
    us_citizen: 'You chose Both, which is no longer offered. Please choose again.',
    entry_term: 'You chose Fall 2024, which is no longer offered. Please choose again.',
    city: undefined,
  });
});

describe('a problem', () => {
  it('names its field if the message does not', () => {
    const zip = 'Zip/Postal Code must be at least 5 characters.';
    const phone = 'Please provide a valid phone number for home phone.';
    expect(
      places({ last_name: ['Please use at most 45 characters.'], phone_home: [phone], zip: [zip], mailing_zip: [zip] }),
    ).toEqual(['Last Name', '', '', 'Mailing Zip/Postal Code']);
  });

  it('names its row if there are several rows and neither the message nor the label names it', () => {
    const errors = {
      college_name: ['Search for Your School'],
      college_2_city: ['Please use at most 45 characters.'],
      recommender_2_firstname: ['Recommender 2: First Name'],
      recommender_2_phone: ['Recommender 2: Please enter a valid phone number.'],
    };
    expect(places(errors)).toEqual(['', 'School City', '', '']);
    expect(places(errors, { counts: { college: 2 } })).toEqual(['College 1', 'College 2 – School City', '', '']);
  });
});
