import { describe, expect, it } from '@jest/globals';
import type { Answers, Item } from '../../../../shared/form/definition.ts';
import { equals } from '../../../../shared/form/rules.ts';
import { fullLabel, printForm } from '../../../../shared/print/print-form.ts';
import { formWith, repeat, stateWith, text } from '../../../support/forms.ts';

const print = (items: readonly Item[], answers: Answers, rest = {}) =>
  printForm(formWith(items), stateWith(answers, rest)).pages[0]?.sections;
const textOf = (item: Item, answers: Answers) => print([item], answers)?.[0]?.rows[0]?.text;

const years = [{ value: '2016', label: '2016' }];

describe('a printed answer', () => {
  const college = { kind: 'autocomplete', category: 'college_ceeb', fills: { ceeb: 'code' } };
  const radio = { kind: 'radio', options: [{ value: 'Y', label: 'Yes' }] };

  it.each<[object, Answers, string]>([
    [{ kind: 'text' }, { a: ' Nguyễn ' }, 'Nguyễn'],
    [{ kind: 'date' }, { a: '1998-04-27' }, 'April 27, 1998'],
    [{ kind: 'date' }, { a: 'soon' }, 'soon'],
    [radio, { a: 'Y' }, 'Yes'],
    [radio, { a: 'Q' }, ''],
    [{ kind: 'checkbox' }, { a: true }, '[X]'],
    [{ kind: 'checkbox' }, {}, '[ ]'],
    [{ kind: 'month-year', years }, { a_month: '8', a_year: '2016' }, 'August 2016'],
    [{ kind: 'month-year', years }, { a_month: '8', a_year: '1925' }, 'August 1925 (no longer offered)'],
    [{ kind: 'year', options: years }, { a: '1925' }, ''],
    [{ kind: 'select', options: years }, { a: 'BA', a_desc: 'Basketry' }, 'Basketry (no longer offered)'],
    [{ kind: 'upload' }, { a: 'ANSWERED' }, 'Document attached for a'],
    [{ kind: 'upload' }, {}, ''],
    [college, { a: 'FSU', code: '5402' }, 'FSU (CEEB 5402)'],
    [college, { a: 'FSU' }, 'FSU'],
  ])('to the question %j with the answers %j is %j', (question, answers, printed) =>
    expect(textOf(text('a', question), answers)).toBe(printed),
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
    const job = repeat('job', [text('job_{n}_title')], { heading: 'Job {n}', firstPrefix: undefined });
    const items = [text('a'), text('b', { visible: equals('a', 'Y') }), job];
    const sections = print(items, { a: 'N', b: 'old', job_2_title: 'Baker' }, { counts: { job: 2 } });
    expect(sections?.map(({ title, rows }) => [title, rows.map(({ text }) => text)])).toEqual([
      ['Only', ['N']],
      ['Job 1', ['']],
      ['Job 2', ['Baker']],
    ]);
  });
});
