import { partner } from '#partner';
import { type CalendarDate, yearsBefore } from '../../../shared/form/calendar.ts';
import type { Answer, Answers, Form, Option } from '../../../shared/form/definition.ts';
import { companionOf } from '../../../shared/form/option-lists.ts';
import { placeForm } from '../../../shared/form/place.ts';
import { type ByKind, byKind, type Placed } from '../../../shared/form/placed.ts';
import { offeredTerms } from '../../../shared/partner/windows.ts';
import { home } from './home.ts';
import { otherOf, type Person, plausibleParagraph, plausibleText, sampleApplicant } from './sample-answers.ts';

interface Context {
  readonly today: CalendarDate;
  readonly person: Person;
  /** Overrides what is chosen from a list. */
  readonly choose?: (placed: Placed) => Option | undefined;
}

const text = (placed: Placed, { person }: Context) => ({ [placed.key]: plausibleText(placed, person) });
const chosen = ({ key }: Placed, option: Option | undefined): Record<string, Answer> => ({
  [key]: option?.value ?? '',
  [companionOf(key)]: option?.label ?? '',
});
const firstOption = (placed: Placed) => chosen(placed, placed.options[0]);
const labelled = ({ options }: Placed, ...wanted: readonly string[]) =>
  options.find(({ label }) => wanted.includes(label)) ?? options[0];
const isAboutApplicant = ({ question }: Placed) => question.autoComplete !== undefined;
const ownPhone = ({ question }: Placed) =>
  question.autoComplete?.startsWith('mobile') ? `(${home.areaCode}) 555-0142` : `(${home.areaCode}) 555-0100`;
const nameOf = ({ given, family }: Pick<Person, 'given' | 'family'>) => `${given} ${family}`;

/** What a list is asked for: where somebody lives or comes from, a sex, a number of years. */
const wantedOf = ({ question }: Placed, { state, sex, origin }: Person) =>
  /citizenship/i.test(question.label) ? [origin] : [state, sex, '6'];

/** "No" leads to the fewest further questions, but for these. */
const isYes = ({ question }: Placed) => /citizen|english/i.test(question.label);

const yearsAgo: readonly (readonly [RegExp, number])[] = [
  [/issued/i, 6],
  [/anticipated/i, -2],
];

const samples: ByKind<Record<string, Answer>, [Context]> = {
  text,
  autocomplete: text,
  textarea: ({ key, question }) => ({ [key]: plausibleParagraph(question) }),
  signature: (placed, { person }) => ({ [placed.key]: nameOf(isAboutApplicant(placed) ? person : otherOf(placed)) }),
  address: (placed, { person }) => ({ [placed.key]: (isAboutApplicant(placed) ? person : otherOf(placed)).street }),
  email: (placed, { person }) => ({
    [placed.key]: isAboutApplicant(placed) ? `${person.given}@example.com`.toLowerCase() : otherOf(placed).email,
  }),
  phone: (placed) => ({ [placed.key]: isAboutApplicant(placed) ? ownPhone(placed) : otherOf(placed).phone }),
  // Of the numbers that are never assigned (SSA, "Social Security Number Randomization").
  ssn: ({ key }) => ({ [key]: '900-45-6789' }),
  date: ({ key, question }, { today }) => ({
    [key]: yearsBefore(
      today,
      question.minAge ? 25 : (yearsAgo.find(([asked]) => asked.test(question.label))?.[1] ?? 0),
    ),
  }),
  checkbox: ({ key }) => ({ [key]: true }),
  select: (placed, { person, choose }) =>
    chosen(placed, choose?.(placed) ?? labelled(placed, ...wantedOf(placed, person))),
  radio: (placed, { choose }) => chosen(placed, choose?.(placed) ?? labelled(placed, isYes(placed) ? 'Yes' : 'No')),
  year: firstOption,
  'month-year': ({ key, options }, { today }) => ({
    [`${key}_month`]: '5',
    [`${key}_year`]:
      (options.find(({ value }) => value === String(Number(today.slice(0, 4)) - 2)) ?? options[0])?.value ?? '',
  }),
  upload: () => ({}),
};

/** A term that is closed could not be submitted. */
function withOpenTerms(placed: Placed, answers: Answers, today: CalendarDate): Placed {
  if (placed.key !== partner.config.about?.term) return placed;
  const { options } = offeredTerms(partner.config, answers, placed.options, today);
  return options.length > 0 ? { ...placed, options } : placed;
}

interface Choosing {
  /** Chooses what leads to the most further questions, instead of the fewest. */
  readonly asksMost?: boolean;
  /** Answers what nobody has to answer, too. */
  readonly isWhole?: boolean;
  /** Answered before the others. */
  readonly given?: Answers;
}

/** Answers without errors: whatever is required, and what the autofill of a browser would fill in. */
export function completeAnswers(
  form: Form,
  today: CalendarDate,
  person: Person = sampleApplicant,
  { asksMost = false, isWhole = false, given = {} }: Choosing = {},
): Answers {
  const answers: Record<string, Answer> = { ...given };
  const placedWith = (more: Answers) =>
    placeForm(form, { answers: { ...answers, ...more }, counts: {}, tabs: {}, today });
  const open = () =>
    placedWith({}).questions.find(
      (placed) =>
        (placed.required || (placed.shown && (isWhole || placed.question.autoComplete !== undefined))) &&
        placed.question.kind !== 'upload' &&
        !isAnswered(placed, answers),
    );
  const asked = (key: string, value: string) =>
    placedWith({ [key]: value }).questions.filter(({ shown }) => shown).length;
  const mostAsked = ({ key, options }: Placed) => {
    const counted = options.map((option) => ({ option, count: asked(key, option.value) }));
    const most = Math.max(...counted.map(({ count }) => count));
    return counted.every(({ count }) => count === most)
      ? undefined
      : counted.find(({ count }) => count === most)?.option;
  };
  const context = { today, person, ...(asksMost && { choose: mostAsked }) };
  for (let placed = open(); placed; placed = open())
    Object.assign(answers, byKind(samples, withOpenTerms(placed, answers, today), context));
  return answers;
}

const isAnswered = ({ key, question }: Placed, answers: Answers) =>
  (question.kind === 'month-year' ? `${key}_month` : key) in answers;
