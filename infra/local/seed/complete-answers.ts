import { partner } from '#partner';
import { type CalendarDate, yearsBefore } from '../../../shared/form/calendar.ts';
import type { Answer, Answers, Form, Option } from '../../../shared/form/definition.ts';
import { companionOf } from '../../../shared/form/option-lists.ts';
import { answerKeysOf, placeForm } from '../../../shared/form/place.ts';
import { type ByKind, byKind, type Placed } from '../../../shared/form/placed.ts';
import { offeredTerms } from '../../../shared/partner/windows.ts';
import {
  answersByToken,
  type Person,
  recommenders,
  sampleApplicant,
  sampleCollege,
  sampleParagraph,
} from './people.ts';

interface Context {
  readonly today: CalendarDate;
  /** The preferred answer: a value, or the label of an option. Undefined if there is none. */
  readonly known: string | undefined;
  readonly choose: (placed: Placed) => Option | undefined;
}

/** The answers about recommenders, by key. */
const knownByKey = new Map<string, string>();
for (const [field, key] of Object.entries(partner.config.letters?.keys ?? {}))
  for (const [index, recommender] of recommenders.entries())
    knownByKey.set(key.replace('{n}', `${index + 1}`), recommender[field as keyof typeof recommender]);

const [{ firstname, lastname, phone, email }] = recommenders;

const fits = (text: string, { question, checks }: Placed<'text'>) =>
  text.length <= (question.maxLength ?? text.length) &&
  checks.every((check) => ('pattern' in check ? check.pattern.test(text) : text.length >= check.minLength));

const chosen = (placed: Placed, { known, choose }: Context): Record<string, Answer> => {
  const preferred = placed.options.find(({ value, label }) => known === value || known === label);
  const { value = '', label = '' } = preferred ?? choose(placed) ?? {};
  return { [placed.key]: value, [companionOf(placed.key)]: label };
};

const samples: ByKind<Record<string, Answer>, [Context]> = {
  text: (placed, { known }) => ({
    [placed.key]: [known, 'Sample answer', '12345', '2020'].find((text) => text && fits(text, placed)) ?? 'Sample',
  }),
  textarea: ({ key, question }) => ({
    [key]: sampleParagraph.slice(0, question.maxLength ?? partner.config.textAreaLength),
  }),
  autocomplete: ({ key }) => ({ [key]: sampleCollege }),
  address: ({ key }, { known = '7 Library Street' }) => ({ [key]: known }),
  signature: ({ key }, { known = `${firstname} ${lastname}` }) => ({ [key]: known }),
  email: ({ key }, { known = email }) => ({ [key]: known }),
  phone: ({ key, question }, { known = phone }) => ({ [key]: question.autoComplete ? '(217) 555-0100' : known }),
  // Numbers that start with 9 are never assigned (SSA, "Social Security Number Randomization").
  ssn: ({ key }) => ({ [key]: '900-45-6789' }),
  date: ({ key, question }, { today }) => ({ [key]: yearsBefore(today, question.minAge ? 25 : 0) }),
  checkbox: ({ key }) => ({ [key]: true }),
  select: chosen,
  radio: chosen,
  year: chosen,
  'month-year': ({ key, options }, { today }) => ({
    [`${key}_month`]: '5',
    [`${key}_year`]:
      (options.find(({ value }) => value === `${Number(today.slice(0, 4)) - 2}`) ?? options[0])?.value ?? '',
  }),
  upload: () => ({}),
};

/** Leaves out the terms that cannot be submitted today. */
function withOpenTerms(placed: Placed, answers: Answers, today: CalendarDate): Placed {
  if (placed.key !== partner.config.about?.term) return placed;
  const { options } = offeredTerms(partner.config, answers, placed.options, today);
  return options.length > 0 ? { ...placed, options } : placed;
}

interface Filling {
  /** Whether to choose the options that lead to the most questions, instead of the fewest. */
  readonly asksMost?: boolean;
  /** Whether to answer optional questions too. */
  readonly isWhole?: boolean;
  /** The answers to keep. */
  readonly given?: Answers;
}

/** Returns answers without errors to all required questions and to those that a browser would fill in. */
export function completeAnswers(
  form: Form,
  today: CalendarDate,
  person: Person = sampleApplicant,
  { asksMost = false, isWhole = false, given = {} }: Filling = {},
): Answers {
  const answers: Record<string, Answer> = { ...given };
  const tokens = answersByToken(person);
  const questionsWith = (more: Answers) =>
    placeForm(form, { answers: { ...answers, ...more }, counts: {}, tabs: {}, today }).questions;

  /** Chooses the option that leads to most or, for radios, fewest questions. A tie goes to a list's first or "No". */
  function choose({ key, question, options }: Placed): Option | undefined {
    const candidates = question.kind === 'radio' ? options.toReversed() : options;
    if (question.kind !== 'radio' && !asksMost) return candidates[0];
    const counted = candidates.map((option) => {
      const count = questionsWith({ [key]: option.value }).filter(({ shown }) => shown).length;
      return { option, count: asksMost ? count : -count };
    });
    const most = Math.max(...counted.map(({ count }) => count));
    return counted.find(({ count }) => count === most)?.option;
  }

  const isOpen = (placed: Placed) =>
    (placed.required || (placed.shown && (isWhole || placed.question.autoComplete !== undefined))) &&
    placed.question.kind !== 'upload' &&
    !answerKeysOf(placed).some((key) => key in answers);
  for (let placed = questionsWith({}).find(isOpen); placed; placed = questionsWith({}).find(isOpen)) {
    const token = placed.question.autoComplete?.split(' ').at(-1) ?? '';
    const known = knownByKey.get(placed.key) ?? tokens[token];
    Object.assign(answers, byKind(samples, withOpenTerms(placed, answers, today), { today, known, choose }));
  }
  return answers;
}
