import { describe, expect, it } from '@jest/globals';
import type { Answers } from '../../../shared/form/definition.ts';
import { allQuestions } from '../../../shared/form/owned-keys.ts';
import { answerKeysOf, placeForm } from '../../../shared/form/place.ts';
import { errorsOf } from '../../../shared/form/validate.ts';
import { partner } from '../../../shared/partner/foothills/partner.ts';
import { stateWith } from '../../support/forms.ts';
import { about } from './demands/about.ts';
import type { Demand } from './demands/demand.ts';
import { education } from './demands/education.ts';
import { finalSteps } from './demands/final-steps.ts';
import { residency } from './demands/residency.ts';
import { support } from './demands/support.ts';

const { form, config } = partner;
const demands: readonly Demand[] = [...about, ...education, ...residency, ...support, ...finalSteps];

/** All rows and open gates, so that only the answers decide which questions are shown. */
const everything = {
  counts: { legacy: 3, college: 9, cs_work: 3, cs_course: 5 },
  gates: { cs_work: true, cs_courses: true },
};

interface Seen {
  readonly isShown: boolean;
  readonly errors: readonly string[] | undefined;
}

/** Returns a function that looks up whether an applicant with these answers sees a question, and with which errors. */
function looker(answers: Answers): (key: string) => Seen {
  const state = stateWith(answers, everything);
  const byKey = new Map(
    placeForm(form, state).questions.flatMap((each) => answerKeysOf(each).map((key) => [key, each])),
  );
  return (key) => {
    const placed = byKey.get(key);
    if (!placed) throw new Error(`The form has no question ${key}. Correct the key in test/partner/foothills/demands.`);
    const context = { today: state.today, textAreaLength: config.textAreaLength };
    return { isShown: placed.shown, errors: errorsOf(placed, answers, context)[key] };
  };
}

/** Returns the keys that fail the check, for each state. */
const exceptions = (
  states: readonly Answers[],
  keys: readonly string[],
  isAsItSays: (seen: Seen, key: string) => boolean,
) =>
  states.flatMap((state) => {
    const look = looker(state);
    return keys.filter((key) => !isAsItSays(look(key), key)).map((key) => ({ key, state, ...look(key) }));
  });

const isQuiet =
  (shown: boolean) =>
  ({ isShown, errors }: Seen) =>
    isShown === shown && errors === undefined;

describe.each(demands.map((demand) => [demand.of, demand] as const))('%s', (_name, demand) => {
  const { asked, spared, isAlwaysShown, questions } = demand;
  const all = Object.keys(questions);
  const required = all.filter((key) => questions[key]);
  const optional = all.filter((key) => !questions[key]);
  const answers = Object.fromEntries(required.map((key) => [key, questions[key]?.[1] ?? '']));

  it('gets an error for each unanswered required question, and for no other', () => {
    const isNamed = ({ errors }: Seen, key: string) => String(errors) === questions[key]?.[0];
    expect(exceptions(asked, required, isNamed)).toEqual([]);
    expect(exceptions(asked, optional, isQuiet(true))).toEqual([]);
  });

  it('gets no error once the questions are answered', () => {
    const answered = asked.map((state) => ({ ...state, ...answers }));
    expect(exceptions(answered, required, isQuiet(true))).toEqual([]);
  });

  it('gets no error while the questions do not apply', () => {
    expect(exceptions(spared, all, isQuiet(isAlwaysShown))).toEqual([]);
  });
});

it('the examples cover every question of the form', () => {
  const named = new Set(demands.flatMap(({ questions }) => Object.keys(questions)));
  const all = allQuestions(form).flatMap(answerKeysOf);
  expect(all.filter((key) => !named.has(key))).toEqual([]);
  expect([...named].filter((key) => !all.includes(key))).toEqual([]);
});
