import type { CalendarDate } from '../../shared/form/calendar.ts';
import { keysNamed } from '../../shared/form/classes.ts';
import type { OptionSource, Options, Question, QuestionClass } from '../../shared/form/definition.ts';
import { type ExpandedItem, expand } from '../../shared/form/expand.ts';
import { months } from '../../shared/form/months.ts';
import { companionOf, optionSources } from '../../shared/form/option-lists.ts';
import { answerKeysOf } from '../../shared/form/place.ts';
import type { Rule } from '../../shared/form/rules.ts';
import { once } from '../platform/once.ts';
import { config, form } from '../platform/partner-form.ts';
import type { Row } from './lists.ts';

/** A key of the form, with its question and its place in the form. */
interface FormKey {
  readonly key: string;
  readonly question: Question;
  readonly step: string;
  readonly section: string;
  /** The conditions under which the form asks the question, in words. */
  readonly rules: readonly string[];
}

/** The keys that the lists contain, in the order of the form. */
const formKeys = once((): readonly FormKey[] => {
  const leftOut = new Set(keysNamed(form, config.handOver?.leaveOut ?? []));
  return expand(form)
    .pages.flatMap(({ title: step, sections }) =>
      sections.flatMap(({ title: section, items }) => keysIn(items, { step, section, rules: [] })),
    )
    .filter(({ key }) => !leftOut.has(key));
});

type Place = Omit<FormKey, 'key' | 'question'>;

function keysIn(items: readonly ExpandedItem[], place: Place): FormKey[] {
  return items.flatMap((item) => {
    const inside = { ...place, rules: [...place.rules, ...(item.visible ? [inWords(item.visible)] : [])] };
    switch (item.kind) {
      case 'note':
        return [];
      case 'group':
      case 'gate':
        return keysIn(item.items, inside);
      case 'tabs':
        return item.tabs.flatMap(({ id, items: tabItems }) =>
          keysIn(tabItems, { ...inside, rules: [...inside.rules, `tab ${item.id} is ${id}`] }),
        );
      case 'repeat':
        return item.rows.flatMap(({ n, heading, items: asked }) => {
          const rules = n === 1 ? inside.rules : [...inside.rules, `${item.id} has ${n} rows or more`];
          return keysIn(asked, { ...inside, section: `${place.section}: ${heading}`, rules });
        });
      default:
        return answerKeysOf({ question: item, key: item.key }).map((key) => ({ ...inside, key, question: item }));
    }
  });
}

const classedKeys = once(() => {
  const listed = new Set(formKeys().map(({ key }) => key));
  const keysOf = (name: QuestionClass) => keysNamed(form, [name]).filter((key) => listed.has(key));
  return { residency: keysOf('residency')[0], conduct: keysOf('conduct') };
});

/** Returns the answers about residency and conduct for the page, if the lists contain the questions. */
export function classedAnswers(stored: (key: string) => string, printed: (key: string) => string) {
  const { residency, conduct } = classedKeys();
  const answers = conduct.map(stored).filter(Boolean);
  return {
    ...(residency !== undefined && { residency: printed(residency) }),
    ...(conduct.length > 0 && { conduct: answers.length === 0 ? '' : answers.includes('Y') ? 'Yes' : 'No' }),
  };
}

const isDescribed = ({ kind }: Question): boolean => kind === 'select' || kind === 'radio' || kind === 'checkbox';

const columnsOfKey = ({ key, question }: FormKey) => (isDescribed(question) ? [key, companionOf(key)] : [key]);

/** Returns the columns of the answers. Each choice and each checkbox has a second column for its text. */
export const answerColumns = (): readonly string[] => formKeys().flatMap(columnsOfKey);

/** Returns the stored answers by column. Choices and checkboxes also get a column with the text from `printed`. */
export const answersByColumn = (stored: (key: string) => string, printed: (key: string) => string): Row =>
  Object.fromEntries(
    formKeys().flatMap((key) => {
      const [value = '', description] = columnsOfKey(key);
      return [[value, stored(key.key)], ...(description ? [[description, printed(key.key)]] : [])];
    }),
  );

/** Returns the key of the applicant's birth date, or '' if the lists don't contain it. */
export const birthDateKey = (): string =>
  formKeys().find(({ question }) => question.autoComplete === 'bday')?.key ?? '';

/** Returns the rows of `keys.csv` with the options that the form offers on a day. */
export const keyRows = (today: CalendarDate): Row[] =>
  formKeys().map(({ key, question, step, section, rules }) => ({
    key,
    step,
    section,
    label: question.label,
    kind: question.kind,
    required: question.required === true ? 'yes' : question.required ? `if ${inWords(question.required)}` : '',
    options: optionsOf(key, question, today)
      .map(({ value, label }) => `${value}=${label}`)
      .join('|'),
    condition: rules.join(' and '),
  }));

function optionsOf(key: string, question: Question, today: CalendarDate): Options {
  const listed = (source: OptionSource) => (typeof source === 'function' ? source(today) : source);
  if (question.kind === 'month-year') return key.endsWith('_month') ? months : listed(question.years);
  const all = Object.values(optionSources(question)).flatMap(listed);
  return [...new Map(all.map((option) => [option.value, option])).values()];
}

const operatorsInWords = {
  answered: 'is answered',
  notAnswered: 'is not answered',
  equals: 'is',
  notEquals: 'is not',
  in: 'is',
  notIn: 'is not',
  lt: 'is less than',
  lte: 'is at most',
  gt: 'is more than',
  gte: 'is at least',
};

function inWords(rule: Rule): string {
  if ('all' in rule) return rule.all.map(inWords).join(' and ');
  if ('any' in rule) return `(${rule.any.map(inWords).join(' or ')})`;
  const target = 'target' in rule ? [rule.target].flat().join(' or ') : '';
  return `${rule.valueKey} ${operatorsInWords[rule.operator]} ${target}`.trim();
}
