import { describe, expect, it } from '@jest/globals';
import { partner } from '#partner';
import { checkDefinition } from '../../../shared/form/check-definition.ts';
import type { Answers } from '../../../shared/form/definition.ts';
import { allQuestions, answerKeys } from '../../../shared/form/owned-keys.ts';
import { answerKeysOf, place } from '../../../shared/form/place.ts';
import { validate } from '../../../shared/form/validate.ts';
import { stateWith } from '../../support/forms.ts';

const { form, config } = partner;

const errors = (answers: Answers) => {
  const state = stateWith(answers);
  return validate(place(form, state), answers, { today: state.today, textAreaLength: config.textAreaLength });
};

/** Luminance contrast by WCAG 2.2, "Relative luminance". */
function contrastWithWhite(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}

describe('the form of this university', () => {
  it('is sound', () => expect(checkDefinition(form)).toEqual([]));

  it('has 314 answers, and a companion for each that is chosen from a list', () => {
    const own = allQuestions(form).flatMap(answerKeysOf);
    expect(own).toHaveLength(314);
    expect([...answerKeys(form).keys()].filter((key) => key.endsWith('_desc'))).toHaveLength(450 - 314);
  });

  it('asks everyone for as many questions as the first page says', () => {
    const least = Number(/at least (\d+) required questions/.exec(config.beforeYouStart.join(' '))?.[1]);
    const required = (answers: Answers) =>
      place(form, stateWith(answers)).questions.filter((question) => question.shown && question.required).length;
    expect(required({})).toBe(least);
    // The major without a campus, and a citizen with nothing else to tell.
    const few = { us_citizen: 'Y', applied_major: '30', instate_tuition: 'N', prev_attend: 'N', country: 'FRA' };
    expect(required(few)).toBeGreaterThanOrEqual(least);
  });

  it('asks everyone for the same few things', () => {
    expect(Object.keys(errors({}))).toEqual([
      'first_name',
      'last_name',
      'birth_date',
      'financial_aid',
      'phone_home',
      'address_line_1',
      'city',
      'country',
      'us_citizen',
      'applied_major',
      'modality_pref',
      'instate_tuition',
      'prev_attend',
      'college_name',
      'college_attend_to_month',
      'college_attend_to_year',
      'disciplinary_action',
      'criminaloffense',
      'criminalcharges',
      'militarydisciplinary',
      'legal_agree',
      'signature',
      'form_submission_date',
    ]);
  });

  const one = 'Please enter either a home phone, cell phone number.';
  const sms = 'A cell phone number is required to opt in to text message updates.';
  it.each([
    [{}, { phone_home: [one] }],
    [{ phone_international: '+44 1' }, {}],
    [{ phone_international: '+44 1', optin_sms_ind: true }, { phone_mobile: [sms] }],
    [{ phone_home: '(301) 555-0100' }, {}],
    [{ phone_mobile: '(301) 555-0100', optin_sms_ind: true }, {}],
    [{ phone_home: '(301) 555-0100', optin_sms_ind: true }, { phone_mobile: [sms] }],
    [{ optin_sms_ind: true }, { phone_home: [one], phone_mobile: [sms] }],
    [{ phone_mobile: '123' }, { phone_mobile: ['Please provide a valid phone number for cell phone.'] }],
  ])('asks for phones by the rules: %j', (answers, expected) => {
    const { phone_home, phone_mobile } = errors(answers);
    expect({ ...(phone_home && { phone_home }), ...(phone_mobile && { phone_mobile }) }).toEqual(expected);
  });

  it('offers the next four terms of the program’s seasons', () => {
    const entryTerm = (today: string, applied_major: string) =>
      place(form, stateWith({ applied_major }, { today }))
        .questions.find(({ key }) => key === 'entry_term')
        ?.options.map(({ value }) => value);
    expect(entryTerm('2026-11-21', '1')).toEqual(['2027SP', '2027SU', '2027FA', '2028SP']);
    expect(entryTerm('2027-01-19', '1')?.[0]).toBe('2027SP');
    expect(entryTerm('2027-01-20', '1')?.[0]).toBe('2027SU');
    expect(entryTerm('2026-11-21', '10')).toEqual(['2027SU', '2028SU']);
  });
});

describe('the brand colours', () => {
  it.each(Object.entries(config.brand))('%s carries white text', (_name, colour) => {
    expect(contrastWithWhite(colour)).toBeGreaterThanOrEqual(4.5);
  });
});
