import { describe, expect, it } from '@jest/globals';
import { checkDefinition } from '../../../../shared/form/check-definition.ts';
import { place } from '../../../../shared/form/place.ts';
import { validate } from '../../../../shared/form/validate.ts';
import { type FormData, formOf } from '../../../bench/form/form-data.ts';
import { twoHundredQuestions } from '../../../bench/form/two-hundred-questions.ts';
import { stateWith } from '../../../support/forms.ts';

const withItem = (item: object, lists: FormData['lists'] = {}): FormData => ({
  lists,
  pages: [{ id: 'about', title: 'About', sections: [{ id: 'only', title: 'Only', items: [item] }] }],
});
const context = { today: '2026-11-21', textAreaLength: 1500 };

describe('a form given as JSON', () => {
  it('takes the text of a pattern as a regular expression', () => {
    const check = { pattern: '^\\d{5}$', message: 'Five figures, please.' };
    const form = formOf(withItem({ kind: 'text', key: 'zip', label: 'Zip', checks: [check] }));
    const errors = (zip: string) => validate(place(form, stateWith({ zip })), { zip }, context);
    expect(errors('2150')).toEqual({ zip: ['Five figures, please.'] });
    expect(errors('21502')).toEqual({});
  });

  it('finds a list by its name, also one that another answer chooses', () => {
    const lists: FormData['lists'] = { pets: [['cat', 'A cat']] };
    const [plain] = place(
      formOf(withItem({ kind: 'select', key: 'pet', label: 'Pet', options: 'pets' }, lists)),
      stateWith({}),
    ).questions;
    expect(plain?.options).toEqual([{ value: 'cat', label: 'A cat' }]);
    const chosen = { kind: 'select', key: 'pet', label: 'Pet', controlledBy: 'owner', optionsBy: { Y: 'pets' } };
    expect(formOf(withItem(chosen, lists)).pages[0]?.sections[0]?.items[0]).toMatchObject({
      optionsBy: { Y: [{ value: 'cat', label: 'A cat' }] },
    });
  });

  it('names a list that is missing', () => {
    expect(() => formOf(withItem({ kind: 'select', key: 'pet', label: 'Pet', options: 'pets' }))).toThrow(
      'The form has no list pets: add it to its lists.',
    );
  });

  it('is what the benchmark measures: 200 questions, 60 of them required', () => {
    const form = formOf(JSON.parse(JSON.stringify(twoHundredQuestions)));
    expect(checkDefinition(form)).toEqual([]);
    const { questions } = place(form, stateWith({}));
    expect(questions).toHaveLength(200);
    expect(questions.filter(({ required }) => required)).toHaveLength(60);
    expect(questions.filter(({ shown }) => !shown)).toHaveLength(10);
  });
});
