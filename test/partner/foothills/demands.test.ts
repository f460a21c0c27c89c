import { describe, expect, it } from '@jest/globals';
import type { Answers } from '../../../shared/form/definition.ts';
import { allQuestions } from '../../../shared/form/owned-keys.ts';
import { answerKeysOf, place } from '../../../shared/form/place.ts';
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

/** Every row added and every gate open: what is left is up to the answers. */
const everything = {
  counts: { legacy: 3, college: 9, cs_work: 3, cs_course: 5 },
  gates: { cs_work: true, cs_courses: true },
};

interface Seen {
  readonly isShown: boolean;
  readonly errors: readonly string[] | undefined;
}

/** What an applicant in a state sees of a question. */
function looker(answers: Answers): (key: string) => Seen {
  const state = stateWith(answers, everything);
  const byKey = new Map(place(form, state).questions.flatMap((each) => answerKeysOf(each).map((key) => [key, each])));
  return (key) => {
    const placed = byKey.get(key);
    if (!placed) throw new Error(`The form has no ${key}.`);
    const context = { today: state.today, textAreaLength: config.textAreaLength };
    return { isShown: placed.shown, errors: errorsOf(placed, answers, context)[key] };
  };
}

/** For each state the keys of which something else is true than the demand says. */
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
  const { asked, spared, alwaysThere = false, required = {}, optional = [] } = demand;
  const demanded = Object.keys(required);
  const answers = Object.fromEntries(Object.entries(required).map(([key, [, answer]]) => [key, answer]));

  it('is told what is missing, and only that', () => {
    const isNamed = ({ errors }: Seen, key: string) => String(errors) === required[key]?.[0];
    expect(exceptions(asked, demanded, isNamed)).toEqual([]);
    expect(exceptions(asked, optional, isQuiet(true))).toEqual([]);
  });

  it('is told nothing once it is answered', () => {
    const answered = asked.map((state) => ({ ...state, ...answers }));
    expect(exceptions(answered, demanded, isQuiet(true))).toEqual([]);
  });

  it('is told nothing of it while it does not apply', () => {
    expect(exceptions(spared, [...demanded, ...optional], isQuiet(alwaysThere))).toEqual([]);
  });
});

it('has an example for each answer', () => {
  const named = new Set(demands.flatMap(({ required = {}, optional = [] }) => [...Object.keys(required), ...optional]));
  const all = allQuestions(form).flatMap(answerKeysOf);
  expect(all.filter((key) => !named.has(key))).toEqual([]);
  expect([...named].filter((key) => !all.includes(key))).toEqual([]);
});
