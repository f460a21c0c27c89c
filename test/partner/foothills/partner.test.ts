import { describe, expect, it } from '@jest/globals';
import type { Answers } from '../../../shared/form/definition.ts';
import { allQuestions, answerKeys } from '../../../shared/form/owned-keys.ts';
import { answerKeysOf, placeForm } from '../../../shared/form/place.ts';
import { fillCounts } from '../../../shared/partner/fill-counts.ts';
import { visaPermitType } from '../../../shared/partner/foothills/options/people.ts';
import { appliedMajor, concentrations } from '../../../shared/partner/foothills/options/studies.ts';
import { partner } from '../../../shared/partner/foothills/partner.ts';
import { stateWith } from '../../support/forms.ts';

const { form, config } = partner;

describe('the Foothills form', () => {
  it('has 314 answers, and 136 companion keys for answers that are chosen from a list', () => {
    const own = allQuestions(form).flatMap(answerKeysOf);
    expect(own).toHaveLength(314);
    expect([...answerKeys(form).keys()].filter((key) => key.endsWith('_desc'))).toHaveLength(450 - 314);
  });

  it('requires at least as many questions as the first page says', () => {
    const { today } = stateWith({});
    const [first, second] = (config.beforeYouStart ?? []).map((text) => fillCounts(text, partner, today));
    expect(first).toContain('contact details for three recommenders.');
    expect(second).toContain('There are three steps and at least 22 required questions.');
    const required = (answers: Answers) =>
      placeForm(form, stateWith(answers)).questions.filter((question) => question.shown && question.required).length;
    const least = required({});
    expect(least).toBe(22);
    // A U.S. citizen in the program without a campus has the fewest required questions.
    const few = { us_citizen: 'Y', applied_major: '30', instate_tuition: 'N', prev_attend: 'N', country: 'FRA' };
    expect(required(few)).toBeGreaterThanOrEqual(least);
  });

  it('lists programs, concentrations and visas in alphabetical order, with "Other" last', () => {
    const { compare } = new Intl.Collator('en');
    for (const list of [appliedMajor, visaPermitType, ...Object.values(concentrations)]) {
      const labels = list.map(({ label }) => label).filter((label) => label !== 'Other');
      expect(labels).toEqual(labels.toSorted(compare));
    }
  });

  it('offers the next terms in the program’s seasons', () => {
    const entryTerm = (today: string, applied_major: string) =>
      placeForm(form, stateWith({ applied_major }, { today }))
        .questions.find(({ key }) => key === 'entry_term')
        ?.options.map(({ value }) => value);
    expect(entryTerm('2026-11-21', '1')).toEqual(['2027SP', '2027SU', '2027FA', '2028SP']);
    expect(entryTerm('2027-01-19', '1')?.[0]).toBe('2027SP');
    expect(entryTerm('2027-01-20', '1')?.[0]).toBe('2027SU');
    expect(entryTerm('2026-11-21', '10')).toEqual(['2027SU', '2028SU']);
  });
});
