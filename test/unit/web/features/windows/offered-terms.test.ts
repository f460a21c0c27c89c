import { describe, expect, it } from '@jest/globals';
import type { Answers } from '../../../../../shared/form/definition.ts';
import { placeForm } from '../../../../../shared/form/place.ts';
import { offerTerms } from '../../../../../web/features/windows/offered-terms.ts';
import { config, partner } from '../../../../partner/hillside/partner.ts';

function offered(answers: Answers, today: string, extendedUntil?: string) {
  const placed = placeForm(partner.form, { answers, counts: {}, tabs: {}, today });
  offerTerms(placed, { config, answers, today, extendedUntil });
  const others = placed.questions.filter(({ key, deadline, offered: list }) => key !== 'begin' && (deadline ?? list));
  expect(others).toEqual([]);
  const term = placed.questions.find(({ key }) => key === 'begin');
  expect(term?.options.map(({ value }) => value)).toContain('2052');
  return { values: term?.offered?.map(({ value }) => value), deadline: term?.deadline };
}

describe('the term question', () => {
  it('offers open and late terms by program', () => {
    expect(offered({}, '2051-12-10')).toEqual({ values: ['2052'], deadline: undefined });
    expect(offered({}, '2052-01-05').values).toEqual(['2052', '2054']);
    expect(offered({ subject: 'law' }, '2051-12-10').values).toEqual([]);
  });

  it('keeps the chosen term, and shows the day on which it opens or closes', () => {
    expect(offered({ subject: 'art', begin: '2051' }, '2051-12-10')).toEqual({
      values: ['2051', '2052'],
      deadline: { text: 'Closed May 31, 2051', isWarning: true },
    });
    expect(offered({ subject: 'art', begin: '2053' }, '2051-12-10')).toEqual({
      values: ['2052', '2053'],
      deadline: { text: 'Opens August 1, 2052', isWarning: true },
    });
    expect(offered({ subject: 'art', begin: '2052' }, '2051-12-10').deadline).toEqual({
      text: 'Submit by December 14, 2051',
      isWarning: false,
    });
  });

  it('says why no term can be chosen', () => {
    expect(offered({ subject: 'law' }, '2051-12-10').deadline).toEqual({
      text: 'No terms are open. The next one opens August 1, 2052.',
      isWarning: true,
    });
  });

  it('offers a term again if an operator has extended it', () => {
    const { values, deadline } = offered({ subject: 'law', begin: '2052' }, '2051-12-10', '2051-12-20');
    expect(values).toContain('2052');
    expect(deadline).toEqual({ text: 'Extended for you: submit by December 20, 2051', isWarning: false });
  });
});
