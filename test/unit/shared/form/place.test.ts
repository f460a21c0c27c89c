import { describe, expect, it } from '@jest/globals';
import { partner } from '#partner';
import type { CalendarDate } from '../../../../shared/form/calendar.ts';
import type { Answers, Form, Item, Question } from '../../../../shared/form/definition.ts';
import { clearHidden } from '../../../../shared/form/owned-keys.ts';
import { placeForm } from '../../../../shared/form/place.ts';
import { answered, equals, isIn, lessThan, notAnswered, notEquals } from '../../../../shared/form/rules.ts';
import { optionsOf } from '../../../../shared/options/options.ts';
import { formWith, repeat, stateWith, text } from '../../../support/forms.ts';

const shownKeys = (form: Form, answers: Answers, rest = {}) =>
  placeForm(form, stateWith(answers, rest))
    .questions.filter(({ shown }) => shown)
    .map(({ key }) => key);

const requiredKeys = (form: Form, answers: Answers, rest = {}) =>
  placeForm(form, stateWith(answers, rest))
    .questions.filter(({ required }) => required)
    .map(({ key }) => key);

describe('rules', () => {
  const cases = [
    ['answered', answered('a'), 'x', ''],
    ['notAnswered', notAnswered('a'), '', 'x'],
    ['notAnswered treats white space as empty', notAnswered('a'), '  \t', 'x'],
    ['equals', equals('a', 'Y'), 'Y', 'N'],
    ['notEquals holds for an empty answer', notEquals('a', 'Y'), '', 'Y'],
    ['in', isIn('a', '1', '2'), '2', '3'],
    ['in does not hold for an empty answer', isIn('a', '1', ''), '1', 'x'],
    ['lt compares numbers', lessThan('a', 10), '9', '10'],
    ['lt does not hold for an empty answer', lessThan('a', 10), '0', ''],
    ['lte holds for the target itself', { valueKey: 'a', operator: 'lte', target: 9 }, '9', '10'],
    ['gt does not hold for the target itself', { valueKey: 'a', operator: 'gt', target: 9 }, '10', '9'],
    ['gte compares numbers', { valueKey: 'a', operator: 'gte', target: 9 }, '10', '8'],
    ['lte does not hold for an empty answer', { valueKey: 'a', operator: 'lte', target: 9 }, '0', ''],
    ['gt does not hold for an empty answer', { valueKey: 'a', operator: 'gt', target: -1 }, '0', ''],
    ['gte does not hold for an empty answer', { valueKey: 'a', operator: 'gte', target: 0 }, '0', ''],
    ['notIn holds for an empty answer', { valueKey: 'a', operator: 'notIn', target: ['1'] }, '', '1'],
  ] as const;

  it.each(cases)('%s', (_name, rule, holding, failing) => {
    const form = formWith([text('a'), text('b', { visible: rule })]);
    expect(shownKeys(form, { a: holding })).toContain('b');
    expect(shownKeys(form, { a: failing })).not.toContain('b');
  });

  it('treat a checked box as true and an unchecked box as empty', () => {
    const form = formWith([{ kind: 'checkbox', key: 'a', label: 'A' }, text('b', { visible: equals('a', true) })]);
    expect(shownKeys(form, { a: true })).toContain('b');
    expect(shownKeys(form, { a: false })).not.toContain('b');
  });

  it('treat a value outside its list as empty', () => {
    const form = formWith([
      { kind: 'radio', key: 'a', label: 'A', options: [{ value: 'Y', label: 'Yes' }] },
      text('b', { visible: answered('a') }),
    ]);
    expect(shownKeys(form, { a: 'Y' })).toContain('b');
    expect(shownKeys(form, { a: 'Q' })).not.toContain('b');
  });
});

describe('answers to hidden questions', () => {
  const chain = formWith([
    text('a'),
    text('b', { visible: equals('a', '1') }),
    text('c', { visible: equals('b', '1') }),
    { kind: 'radio', key: 'd', label: 'D', options: [{ value: '1', label: 'One' }], visible: equals('c', '1') },
  ]);

  it('do not count in the rules of later questions', () => {
    expect(shownKeys(chain, { a: '2', b: '1', c: '1' })).toEqual(['a']);
  });

  it('are cleared along the whole chain with their stored labels, and clearing again changes nothing', () => {
    const once = clearHidden(chain, stateWith({ a: '2', b: '1', c: '1', d: '1', d_desc: 'One' }));
    expect(once).toEqual({ a: '2' });
    expect(clearHidden(chain, stateWith(once))).toBe(once);
  });

  it('are kept if the questions are on screen', () => {
    const answers = { a: '1', b: '1', c: '1', d: '1', d_desc: 'One' };
    expect(clearHidden(chain, stateWith(answers))).toBe(answers);
  });
});

describe('required rules', () => {
  it('may refer to later questions, and never hold for hidden questions', () => {
    const form = formWith([
      text('a', { required: notAnswered('b') }),
      text('b'),
      text('c', { required: true, visible: equals('b', '1') }),
    ]);
    expect(requiredKeys(form, {})).toEqual(['a']);
    expect(requiredKeys(form, { b: '1' })).toEqual(['c']);
  });
});

describe('a repeat', () => {
  const name = text('college_name', { label: 'Name {n}', required: true });
  const city = text('college_city', { visible: answered('college_name') });
  const form = formWith([repeat('college', [name, city], { required: 'first' })]);

  it('shows as many rows as the applicant opened, up to its maximum', () => {
    expect(shownKeys(form, {})).toEqual(['college_name']);
    expect(shownKeys(form, {}, { counts: { college: 2 } })).toEqual(['college_name', 'college_2_name']);
    expect(shownKeys(form, {}, { counts: { college: 99 } })).toHaveLength(3);
  });

  it('applies rules within the same row, and puts the row number into labels', () => {
    expect(shownKeys(form, { college_2_name: 'X' }, { counts: { college: 2 } })).toEqual([
      'college_name',
      'college_2_name',
      'college_2_city',
    ]);
    const [, , second] = placeForm(form, stateWith({}, { counts: { college: 2 } })).questions;
    expect(second?.question.label).toBe('Name 2');
  });

  it('requires its first row only', () => {
    expect(requiredKeys(form, {}, { counts: { college: 3 } })).toEqual(['college_name']);
  });
});

describe('tabs and gates', () => {
  const form = formWith([
    {
      kind: 'tabs',
      id: 'how',
      label: 'How',
      tabs: [
        { id: 'now', label: 'Now', items: [{ kind: 'upload', key: 'file', label: 'File' }] },
        { id: 'later', label: 'Later', items: [] },
      ],
    },
    {
      kind: 'gate',
      id: 'more',
      label: 'More',
      control: 'button',
      items: [text('behind')],
    },
  ]);

  it('show the first tab until the applicant chooses another', () => {
    expect(shownKeys(form, {})).toEqual(['file']);
    expect(shownKeys(form, {}, { tabs: { how: 'later' } })).toEqual([]);
    expect(shownKeys(form, {}, { tabs: { how: 'nonsense' } })).toEqual(['file']);
  });

  it('show the questions of a gate that the applicant opened or has already answered', () => {
    expect(shownKeys(form, {}, { gates: { more: true } })).toContain('behind');
    expect(shownKeys(form, { behind: 'x' })).toContain('behind');
  });
});

describe('checkboxes', () => {
  it('are marked as one question only in a group that declares boxes', () => {
    const box = (key: string): Item => ({ kind: 'checkbox', key, label: key });
    const form = formWith([
      {
        kind: 'group',
        heading: 'Which?',
        boxes: { id: 'which', hint: 'All that apply.' },
        items: [box('a'), box('b')],
      },
      { kind: 'group', items: [box('c')] },
      box('d'),
    ]);
    const { questions } = placeForm(form, stateWith({}));
    expect(questions.filter(({ isBoxOfGroup }) => isBoxOfGroup).map(({ key }) => key)).toEqual(['a', 'b']);
  });
});

describe('a note with dates', () => {
  const form = formWith([{ kind: 'note', text: 'Closed.', from: '2026-12-24', until: '2026-12-26' }]);
  const isShown = (today: string) => placeForm(form, stateWith({}, { today })).pages[0]?.sections[0]?.items[0]?.shown;

  it.each([
    ['2026-12-23', false],
    ['2026-12-24', true],
    ['2026-12-26', true],
    ['2026-12-27', false],
  ])('is shown on %s: %s', (today, shown) => expect(isShown(today)).toBe(shown));
});

describe('a choice that is no longer offered', () => {
  const yes = { value: 'Y', label: 'Yes' };
  const campus = { value: 'MAIN', label: 'Main Campus' };
  const fromToday = (today: CalendarDate) =>
    [0, 1, 2]
      .map((ahead) => Number(today.slice(0, 4)) + ahead)
      .map((year) => ({ value: `${year}FA`, label: `Fall ${year}` }));
  const select = { kind: 'select', key: 'a', label: 'A' } as const;
  const retired = optionsOf([
    ['OLD', 'Old', { successor: 'NEW' }],
    ['GONE', 'Gone', true],
    ['NEW', 'New'],
  ]);

  it.each([
    ['OLD', 'New'],
    ['GONE', ''],
    ['NEW', ''],
  ])('has a successor if its list names one: %s', (a, successorLabel) => {
    const items: Item[] = [{ ...select, options: retired }, text('b', { visible: equals('a', a) })];
    const { questions } = placeForm(formWith(items), stateWith({ a, b: 'typed' }));
    expect(questions[0]).toMatchObject({ successorLabel, options: [{ value: 'NEW', label: 'New' }] });
    expect(questions[1]?.shown).toBe(true);
  });

  it.each([
    ['the label in the list of its year', { ...select, options: fromToday }, { a: '2024FA' }, 'Fall 2024'],
    [
      'the label in the list, even if another label is stored',
      { ...select, options: fromToday },
      { a: '2025FA', a_desc: 'Fall 2026' },
      'Fall 2025',
    ],
    ['the stored label', { ...select, options: [campus] }, { a: 'VALLEY', a_desc: 'Valley' }, 'Valley'],
    ['its value if no label is stored', { ...select, options: [campus] }, { a: 'VALLEY' }, 'VALLEY'],
    [
      'the stored label in a radio',
      { kind: 'radio', key: 'a', label: 'A', options: [yes] },
      { a: 'Q', a_desc: 'Maybe' },
      'Maybe',
    ],
    [
      'the year in a month and year',
      { kind: 'month-year', key: 'a', label: 'A', years: [yes] },
      { a_month: '8', a_year: '1925' },
      '1925',
    ],
    ['the label of a retired option', { ...select, options: retired }, { a: 'OLD', a_desc: 'Older' }, 'Old'],
    ['nothing while the choice is offered', { ...select, options: fromToday }, { a: '2027FA' }, ''],
    ['nothing if only the label has changed', { ...select, options: [campus] }, { a: 'MAIN', a_desc: 'Campus 1' }, ''],
    [
      'nothing if the question is hidden',
      { ...select, options: [campus], visible: answered('b') },
      { a: 'VALLEY' },
      '',
    ],
    ['nothing for a text', text('a'), { a: 'VALLEY' }, ''],
  ] as [string, Question, Answers, string][])('is reported with %s', (_, question, answers, expired) => {
    const items: Item[] = [text('b'), question];
    const { questions } = placeForm(formWith(items), stateWith(answers));
    expect(questions[1]?.expiredLabel).toBe(expired);
  });

  it.each([
    ['2024SP', '3', 'Spring 2024'],
    ['2018FA', '1', 'Fall 2018'],
    ['2026SU', '10', 'Summer 2026'],
    ['2026FA', '5', 'Fall 2026'],
    ['2027FA', '5', ''],
    ['2027SP', '5', '2027SP'],
  ])(
    'may be a term that has begun or that the program does not offer: %s of program %s',
    (entry_term, applied_major, expired) => {
      const { questions } = placeForm(partner.form, stateWith({ entry_term, applied_major }));
      expect(questions.find(({ key }) => key === 'entry_term')?.expiredLabel).toBe(expired);
    },
  );
});
