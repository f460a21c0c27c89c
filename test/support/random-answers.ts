import fc from 'fast-check';
import type { Answer, Answers, Form, FormState, Question } from '../../shared/form/definition.ts';
import { months } from '../../shared/form/months.ts';
import { allQuestions } from '../../shared/form/owned-keys.ts';
import { answerKeysOf, placeForm } from '../../shared/form/place.ts';
import type { Placed } from '../../shared/form/placed.ts';
import { validate } from '../../shared/form/validate.ts';
import { noteOnFailure } from './failure-notes.ts';

const texts = ['', ' ', 'x', 'مريم 😀', 'x'.repeat(46), '2150', '21502', '1899', '2030'];
const invalidTexts = ['', 'nonsense'];

/** Returns the first values of the question's lists and the values that rules test for. */
function listValues(question: Question, today: string): string[] {
  const sources =
    question.kind === 'month-year'
      ? [question.years]
      : question.kind === 'select' && 'optionsBy' in question
        ? Object.values(question.optionsBy)
        : 'options' in question
          ? [question.options]
          : [];
  const values = sources
    .map((source) => (typeof source === 'function' ? source(today) : source))
    .flatMap((list) => (list.length > 40 ? [...list.slice(0, 4), ...list.filter(isDecisive)] : list))
    .map(({ value }) => value);
  return [...new Set(values)];
}
const isDecisive = ({ value }: { value: string }) => ['Maryland', 'CAN', 'FRA', '1'].includes(value);

function candidates(question: Question, key: string, today: string): Answer[] {
  switch (question.kind) {
    case 'checkbox':
      return [true, false, ''];
    case 'month-year':
      return [
        ...(key.endsWith('_month') ? months.map(({ value }) => value) : listValues(question, today)),
        ...invalidTexts,
      ];
    case 'select':
    case 'radio':
    case 'year':
      return [...listValues(question, today), ...invalidTexts];
    case 'phone':
      return ['', '(301) 555-0100', ' (240) 555-0100 ', '(101) 555-0100', '301', '+842438694242', '+84 24 3869 4242'];
    case 'ssn':
      return ['', '123-45-6789', '123456789'];
    case 'email':
      return ['', 'lan@example.edu', 'lan@exämple.org', 'lan@example'];
    case 'date':
      return ['', '1998-04-27', '2020-01-01', '1901-01-01', '2001-02-29', '4/27/1998'];
    default:
      return texts;
  }
}

/** Generates random answers to any questions except uploads, including hidden questions. */
export function randomAnswers(form: Form, today: string): fc.Arbitrary<Answers> {
  const entries = allQuestions(form)
    .filter(({ question }) => question.kind !== 'upload')
    .flatMap((placed) =>
      answerKeysOf(placed).map((key) => [key, fc.constantFrom(...candidates(placed.question, key, today))] as const),
    );
  return fc.record(Object.fromEntries(entries), { requiredKeys: [] }) as fc.Arbitrary<Answers>;
}

function goodAnswer({ question, options, key }: Placed, answerKey: string): Answer {
  switch (question.kind) {
    case 'checkbox':
      return true;
    case 'month-year':
      return answerKey === `${key}_month` ? '5' : (options[10]?.value ?? '');
    case 'select':
    case 'radio':
    case 'year':
      return options[0]?.value ?? '';
    case 'phone':
      return '(301) 555-0100';
    case 'ssn':
      return '123-45-6789';
    case 'email':
      return 'lan@example.edu';
    case 'date':
      return '1998-04-27';
    default:
      // A zip code has five characters, and a year has four.
      return question.kind === 'text' && question.maxLength === 4 ? '2020' : '21502';
  }
}

/** Returns the answers with every invalid one replaced, so that they can be submitted. */
export function repairAnswers(form: Form, state: FormState, textAreaLength: number): Answers {
  let { answers } = state;
  for (let tries = 0; tries < 30; tries += 1) {
    const placed = placeForm(form, { ...state, answers });
    const errors = Object.keys(validate(placed, answers, { today: state.today, textAreaLength }));
    if (errors.length === 0) return answers;
    const good = placed.questions.flatMap((question) =>
      answerKeysOf(question)
        .filter((key) => errors.includes(key))
        .map((key) => [key, goodAnswer(question, key)] as const),
    );
    answers = { ...answers, ...Object.fromEntries(good) };
  }
  throw new Error(
    'Some answers are still invalid after 30 rounds of repair. Check goodAnswer in test/support/random-answers.ts.',
  );
}

/** Returns the parameters of a random run. A failure prints the seed, and SEED=… repeats the run. */
export function randomRun(numRuns: number): { numRuns: number; seed: number; endOnFailure: true } {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  noteOnFailure(`random run ${seed}`, () => `${numRuns} random runs, SEED=${seed}`);
  return { numRuns, seed, endOnFailure: true };
}
