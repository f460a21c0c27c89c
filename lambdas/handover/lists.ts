// The lists of a hand-over: what an application and the form say, by column; how a list is written.

import { type Options as CsvOptions, stringify } from 'csv-stringify/sync';
import type { CalendarDate } from '../../shared/form/calendar.ts';
import { keysNamed } from '../../shared/form/classes.ts';
import type { OptionSource, Options, Question, QuestionClass } from '../../shared/form/definition.ts';
import { type ExpandedItem, expand } from '../../shared/form/expand.ts';
import { months } from '../../shared/form/months.ts';
import { optionSources } from '../../shared/form/option-lists.ts';
import type { Rule } from '../../shared/form/rules.ts';
import { once } from '../platform/once.ts';
import { config, form } from '../platform/partner-form.ts';

export type Row = Readonly<Record<string, string>>;

const applicationColumns = [
  'number',
  'submitted_at',
  'submitted_day',
  'username',
  'name',
  'program',
  'term',
  'late',
  'documents',
  'letters_asked',
  'letters_received',
  'record_sha256',
] as const;

export const columns = {
  letters: [
    'number',
    'n',
    'name',
    'email',
    'state',
    'generation',
    'version',
    'asked_at',
    'due_day',
    'received_at',
    'late',
    'waiver',
    'reason',
    'packet_page',
    'pdf_sha256',
  ],
  keys: ['key', 'step', 'section', 'label', 'kind', 'required', 'options', 'condition'],
  importIndex: ['Number', 'Email', 'Last', 'First', 'Birth Date', 'Type', 'Filename'],
} as const;

/** An answer of the form, and where it stands there. */
export interface FormKey {
  readonly key: string;
  readonly question: Question;
  readonly step: string;
  readonly section: string;
  /** All that must hold for it to be asked. */
  readonly rules: readonly string[];
}

/** Those that lists have, in the order of the form. */
const formKeys = once((): readonly FormKey[] => {
  const left = new Set(keysNamed(form, config.handOver?.leaveOut ?? []));
  return expand(form)
    .pages.flatMap(({ title: step, sections }) =>
      sections.flatMap(({ title: section, items }) => keysIn(items, { step, section, rules: [] })),
    )
    .filter(({ key }) => !left.has(key));
});

const classed = once(() => {
  const listed = new Set(formKeys().map(({ key }) => key));
  const keysOf = (name: QuestionClass) => keysNamed(form, [name]).filter((key) => listed.has(key));
  return { residency: keysOf('residency')[0], conduct: keysOf('conduct') };
});

/** What the page says in a word of residency and conduct; absent where no list has them. */
export function classedAnswers(stored: (key: string) => string, printed: (key: string) => string) {
  const { residency, conduct } = classed();
  const told = conduct.map(stored).filter(Boolean);
  return {
    ...(residency !== undefined && { residency: printed(residency) }),
    ...(conduct.length > 0 && { conduct: told.length === 0 ? '' : told.includes('Y') ? 'Yes' : 'No' }),
  };
}

type Spot = Omit<FormKey, 'key' | 'question'>;

function keysIn(items: readonly ExpandedItem[], spot: Spot): FormKey[] {
  return items.flatMap((item) => {
    const inside = { ...spot, rules: [...spot.rules, ...(item.visible ? [inWords(item.visible)] : [])] };
    switch (item.kind) {
      case 'note':
        return [];
      case 'group':
      case 'gate':
        return keysIn(item.items, inside);
      case 'tabs':
        return item.tabs.flatMap(({ id, items: behind }) =>
          keysIn(behind, { ...inside, rules: [...inside.rules, `tab ${item.id} is ${id}`] }),
        );
      case 'repeat':
        return item.rows.flatMap(({ n, heading, items: asked }) => {
          const rules = n === 1 ? inside.rules : [...inside.rules, `${item.id} has ${n} rows or more`];
          return keysIn(asked, { ...inside, section: `${spot.section}: ${heading}`, rules });
        });
      case 'month-year':
        return ['month', 'year'].map((part) => ({ ...inside, key: `${item.key}_${part}`, question: item }));
      default:
        return [{ ...inside, key: item.key, question: item }];
    }
  });
}

const isDescribed = ({ kind }: Question): boolean => kind === 'select' || kind === 'radio' || kind === 'checkbox';

const columnsOfKey = ({ key, question }: FormKey) => (isDescribed(question) ? [key, `${key}_desc`] : [key]);

export const columnsOfApplications = (): readonly string[] => [
  ...applicationColumns,
  ...formKeys().flatMap(columnsOfKey),
];

/** @param printed as it was asked, by key */
export const answersByColumn = (stored: (key: string) => string, printed: (key: string) => string): Row =>
  Object.fromEntries(
    formKeys().flatMap((key) => {
      const [value = '', description] = columnsOfKey(key);
      return [[value, stored(key.key)], ...(description ? [[description, printed(key.key)]] : [])];
    }),
  );

/** What there is to know of each column, on a day. */
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

function inWords(rule: Rule): string {
  if ('all' in rule) return rule.all.map(inWords).join(' and ');
  if ('any' in rule) return `(${rule.any.map(inWords).join(' or ')})`;
  const { valueKey, operator } = rule;
  switch (operator) {
    case 'answered':
      return `${valueKey} is answered`;
    case 'notAnswered':
      return `${valueKey} is not answered`;
    case 'in':
      return `${valueKey} is ${rule.target.join(' or ')}`;
    case 'notIn':
      return `${valueKey} is not ${rule.target.join(' or ')}`;
    default:
      return `${valueKey} ${signs[operator]} ${rule.target}`;
  }
}

const signs = {
  equals: 'is',
  notEquals: 'is not',
  lt: 'is less than',
  lte: 'is at most',
  gt: 'is more than',
  gte: 'is at least',
};

/** Of the question about the applicant's day of birth; '' when the form has none. */
export const birthDateKey = (): string =>
  formKeys().find(({ question }) => question.autoComplete === 'bday')?.key ?? '';

/** RFC 4180 as spreadsheets and importers take it; with `raw` also what a spreadsheet would calculate. */
const written = (raw: boolean): CsvOptions => ({
  quoted: true,
  quoted_empty: true,
  record_delimiter: 'windows',
  escape_formulas: !raw,
});

interface List {
  readonly columns: readonly string[];
  readonly raw: boolean;
  readonly delimiter?: string;
}

/** With the mark by which Excel knows UTF-8. */
export const csvHeader = (names: readonly string[]): string => stringify([[...names]], { ...written(true), bom: true });

export const csvRows = (rows: readonly Row[], { columns: names, raw, delimiter = ',' }: List): string =>
  stringify(
    rows.map((row) => names.map((name) => row[name] ?? '')),
    { ...written(raw), delimiter },
  );
