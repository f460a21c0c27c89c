import { describe, expect, it } from '@jest/globals';
import { place } from '../../../shared/form/place.ts';
import { partner } from '../../../shared/partner/foothills/partner.ts';
import { printForm } from '../../../shared/print/print-form.ts';
import { stateWith } from '../../support/forms.ts';

const state = stateWith({});
const { questions } = place(partner.form, state);
const hintOf = (key: string) => questions.find((each) => each.key === key)?.question.hint;
const hints = [...new Set(questions.flatMap(({ question }) => question.hint ?? []))];

describe('a hint', () => {
  it.each(hints)('is short and ends as a sentence: %s', (hint) => {
    expect(hint).toMatch(/^[A-Z].*\.$/);
    expect(hint.length).toBeLessThanOrEqual(125);
  });

  it.each([
    'first_name',
    'address_line_1',
    'mailing_address_line_1',
    'dependent_address_line_1',
    'financial_support_provider_address_line_1',
    'us_citizen',
    'assistantship_interest',
    'instate_tuition',
    'intent_reside_maryland',
    'possessions_maryland',
    'tax_return_maryland',
    'residency_military_active',
    'college_attend_to',
    'college_2_attend_to',
    'major_1_professor',
    'license',
    'recommender_1_waiver',
    'recommender_3_waiver',
    'disciplinary_action',
    'militarydisciplinary',
  ])('says what %s means', (key) => {
    expect(hintOf(key)).toBeDefined();
  });

  it('says which countries have a license, vehicle or vote that a list of states can hold', () => {
    for (const key of ['valid_drivers_license', 'motor_vehicles', 'registered_vote'])
      expect(hintOf(key)).toContain('state or province of the United States or Canada');
  });

  it('is not printed for staff', () => {
    const printed = JSON.stringify(printForm(partner.form, state));
    expect(hints.filter((hint) => printed.includes(hint))).toEqual([]);
  });
});
