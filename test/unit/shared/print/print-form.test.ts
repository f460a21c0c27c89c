import { describe, expect, it } from '@jest/globals';
import type { Answers, Item } from '../../../../shared/form/definition.ts';
import { equals } from '../../../../shared/form/rules.ts';
import { fullLabel, printForm } from '../../../../shared/print/print-form.ts';
import { formWith, stateWith } from '../../../support/forms.ts';

const print = (items: readonly Item[], answers: Answers, rest = {}) =>
  printForm(formWith(items), stateWith(answers, rest)).pages[0]?.sections;
const textOf = (item: Item, answers: Answers) => print([item], answers)?.[0]?.rows[0]?.text;

const years = [{ value: '2016', label: '2016' }];

describe('a printed answer', () => {
  it.each([
    [{ kind: 'text', key: 'a', label: 'A' }, { a: ' Nguyễn ' }, 'Nguyễn'],
    [{ kind: 'date', key: 'a', label: 'A' }, { a: '1998-04-27' }, 'April 27, 1998'],
    [{ kind: 'date', key: 'a', label: 'A' }, { a: 'soon' }, 'soon'],
    [{ kind: 'radio', key: 'a', label: 'A', options: [{ value: 'Y', label: 'Yes' }] }, { a: 'Y' }, 'Yes'],
    [
      { kind: 'radio', key: 'a', label: 'A', options: [{ value: 'Y', label: 'Yes' }] },
      { a: 'Q' },
      'Q (no longer offered)',
    ],
    [{ kind: 'checkbox', key: 'a', label: 'A' }, { a: true }, '[X]'],
    [{ kind: 'checkbox', key: 'a', label: 'A' }, {}, '[ ]'],
    [{ kind: 'month-year', key: 'a', label: 'A', years }, { a_month: '8', a_year: '2016' }, 'August 2016'],
    [
      { kind: 'month-year', key: 'a', label: 'A', years },
      { a_month: '8', a_year: '1925' },
      'August 1925 (no longer offered)',
    ],
    [{ kind: 'year', key: 'a', label: 'A', options: years }, { a: '1925' }, '1925 (no longer offered)'],
    [
      { kind: 'select', key: 'a', label: 'A', options: years },
      { a: 'BA', a_desc: 'Basketry' },
      'Basketry (no longer offered)',
    ],
    [{ kind: 'upload', key: 'a', label: 'A' }, { a: 'ANSWERED' }, 'Document attached for a'],
    [{ kind: 'upload', key: 'a', label: 'A' }, {}, ''],
    [
      { kind: 'autocomplete', key: 'a', label: 'A', category: 'college_ceeb', fills: { ceeb: 'code' } },
      { a: 'FSU', code: '5402' },
      'FSU (CEEB 5402)',
    ],
    [
      { kind: 'autocomplete', key: 'a', label: 'A', category: 'college_ceeb', fills: { ceeb: 'code' } },
      { a: 'FSU' },
      'FSU',
    ],
  ] as [Item, Answers, string][])('to the question %j with the answers %j is %j', (item, answers, text) =>
    expect(textOf(item, answers)).toBe(text),
  );
});

describe('the printed form', () => {
  it('prints the question before each of its checkboxes', () => {
    const items: Item[] = [{ kind: 'checkbox', key: 'a', label: 'White' }];
    const boxes = { kind: 'group', heading: 'What is your race?', boxes: { id: 'race', hint: '' }, items } as const;
    const [row] = print([boxes], {})?.[0]?.rows ?? [];
    expect(row && fullLabel(row)).toBe('What is your race? White');
  });

  it('omits questions that are not on screen, and gives each row of a repeat its heading', () => {
    const sections = print(
      [
        { kind: 'text', key: 'a', label: 'A' },
        { kind: 'text', key: 'b', label: 'B', visible: equals('a', 'Y') },
        {
          kind: 'repeat',
          id: 'job',
          heading: 'Job {n}',
          max: 3,
          start: 1,
          prefix: 'job_{n}_',
          required: 'none',
          items: [{ kind: 'text', key: 'job_{n}_title', label: 'Title' }],
        },
      ],
      { a: 'N', b: 'old', job_2_title: 'Baker' },
      { counts: { job: 2 } },
    );
    expect(sections?.map(({ title, rows }) => [title, rows.map(({ text }) => text)])).toEqual([
      ['Only', ['N']],
      ['Job 1', ['']],
      ['Job 2', ['Baker']],
    ]);
  });
});
