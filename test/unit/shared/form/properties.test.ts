import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { partner } from '#partner';
import { applyAnswer } from '../../../../shared/form/apply-answer.ts';
import type { Answers } from '../../../../shared/form/definition.ts';
import { answerKeys, clearHidden, hiddenAnswers } from '../../../../shared/form/owned-keys.ts';
import { placeForm } from '../../../../shared/form/place.ts';
import { repeatsOf } from '../../../../shared/form/structure.ts';
import { validate } from '../../../../shared/form/validate.ts';
import { partner as hillside } from '../../../partner/hillside/partner.ts';
import { stateWith } from '../../../support/forms.ts';
import { randomAnswers, randomRun } from '../../../support/random-answers.ts';

const today = '2026-11-21';

// The form of the second partner has a question of every kind.
describe.each([partner, hillside])('random answers to the form of $config.name', ({ form, config }) => {
  const answers = randomAnswers(form, today);
  const keys = fc.constantFrom(...answerKeys(form).keys());
  const counts = Object.fromEntries(
    repeatsOf(form).map(({ id, max }) => [id, Math.min(max, id === 'college' ? 3 : 2)]),
  );
  const state = (given: Answers) => stateWith(given, { counts, today });
  const errorsOf = (given: Answers) =>
    validate(placeForm(form, state(given)), given, { today, textAreaLength: config.textAreaLength });

  it('need one pass to clear hidden answers, with the same result in any order', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const cleared = clearHidden(form, state(given));
        expect(hiddenAnswers(placeForm(form, state(cleared)), cleared)).toEqual([]);
        const backwards = Object.fromEntries(Object.entries(given).reverse());
        expect(clearHidden(form, state(backwards))).toEqual(cleared);
      }),
      randomRun(200),
    );
  });

  it('have the same errors with and without hidden answers, so that client and server agree', () => {
    fc.assert(
      fc.property(answers, (given) => {
        expect(errorsOf(clearHidden(form, state(given)))).toEqual(errorsOf(given));
      }),
      randomRun(100),
    );
  });

  it('contain no hidden answers after another answer is applied', () => {
    fc.assert(
      fc.property(answers, keys, (given, key) => {
        const before = state(clearHidden(form, state(given)));
        const { answers: after, placed } = applyAnswer(form, before, placeForm(form, before), key, 'Y');
        expect(hiddenAnswers(placed, after)).toEqual([]);
      }),
      randomRun(200),
    );
  });
});
