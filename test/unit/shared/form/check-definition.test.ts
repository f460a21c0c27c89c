import { describe, expect, it } from '@jest/globals';
import { checkDefinition, schemaProblems } from '../../../../shared/form/check-definition.ts';
import type { Form, Item } from '../../../../shared/form/definition.ts';
import { all, any, equals } from '../../../../shared/form/rules.ts';
import { optionsOf } from '../../../../shared/options/options.ts';
import { formWith, repeat, text } from '../../../support/forms.ts';

const job = (more: object) => repeat('job', [text('job_title')], more);

describe('the definition check', () => {
  it('accepts a valid form', () => {
    expect(checkDefinition(formWith([text('a'), text('b', { visible: equals('a', 'x') }), job({})]))).toEqual([]);
  });

  it('finds a key on two pages', () => {
    const page = (id: 'about' | 'education') => ({ id, title: id, sections: [{ id, title: id, items: [text('a')] }] });
    const form: Form = { pages: [page('about'), page('education')] };
    expect(checkDefinition(form)).toEqual([
      'pages/education, section education: Your ValidationErrorSummary implementation uses keys that are present in multiple pages: a. It is in the section about of about too: a question belongs to one page, rename one key.',
    ]);
  });

  it('finds a question that reuses the key of a removed question', () => {
    const removed = [{ key: 'fax', label: 'Fax Number' }];
    expect(checkDefinition({ ...formWith([text('phone')]), removed })).toEqual([]);
    expect(checkDefinition({ ...formWith([text('fax')]), removed }).join()).toContain(
      'The key fax belongs to a removed question and may hold old answers. Give the question another',
    );
  });

  it('finds a question on a page that cannot be opened', () => {
    const form = {
      pages: [{ id: 'extras', title: 'Extras', sections: [{ id: 'a', title: 'A', items: [text('a')] }] }],
    };
    expect(checkDefinition(form as unknown as Form)).toEqual([
      'pages/extras, section a: The question with yupValueKey a does not correlate to a page. Please update pagesToQuestions in the ValidationErrorSummary component.',
    ]);
  });

  it('finds keys that are validated but not stored', () => {
    expect(schemaProblems(['a', 'a_month'], new Set(['a', 'b']))).toEqual([
      expect.stringContaining('has extra keys that are not present in the tenant dataModel: a_month'),
    ]);
  });

  it.each([
    [
      'a successor that is not offered',
      [
        {
          kind: 'radio',
          key: 'a',
          label: 'A',
          options: optionsOf([
            ['X', 'Ex', { successor: 'Y' }],
            ['Y', 'Why', true],
          ]),
        },
      ],
      "a names Y as the successor of X, but doesn't offer Y",
    ],
    ['the same key twice', [text('a'), text('a')], 'twice'],
    [
      'a rule on an unknown key',
      [text('a', { visible: equals('nobody', 'x') })],
      'keys that are not present in the tenant dataModel',
    ],
    ['a controller after its dependant', [text('a', { visible: equals('b', 'x') }), text('b')], 'comes after'],
    ['too many rows', [job({ max: 11 })], 'maxNumberOfComponents'],
    [
      'rows that applicants cannot add',
      [job({ addAnother: undefined })],
      "starts with 1 of 3 rows, and applicants can't add",
    ],
    ['a prefix that is not part of the key', [job({ firstPrefix: 'work_' })], "doesn't contain the prefix"],
    [
      'a rule on an option that does not exist',
      [
        { kind: 'radio', key: 'a', label: 'A', options: [{ value: 'Y', label: 'Yes' }] },
        text('b', { visible: equals('a', 'Q') }),
      ],
      "isn't one of its options",
    ],
  ] as [string, Item[], string][])('finds %s', (_name, items, sentence) => {
    const problems = checkDefinition(formWith(items));
    expect(problems.join()).toContain(sentence);
    for (const problem of problems) expect(problem).toMatch(/^pages\/about, section only: /);
  });

  describe('for a required select without options', () => {
    const programs = optionsOf([
      ['law', 'Law'],
      ['art', 'Art'],
      ['old', 'Alchemy', true],
    ]);
    const program: Item = { kind: 'select', key: 'program', label: 'Program', options: programs };
    const fall = optionsOf([['27FA', 'Fall 2027']]);
    const untilJune = (today: string) => (today < '2028-06-01' ? fall : []);
    const term = (rest: object) =>
      ({
        kind: 'select',
        key: 'term',
        label: 'Term',
        controlledBy: 'program',
        optionsBy: { law: fall },
        required: true,
        ...rest,
      }) as Item;
    const check = (...items: Item[]) => checkDefinition(formWith([program, text('a'), ...items]), '2026-11-27');
    const problem = (what: string) => [
      `pages/about, section only: term is required but has no options when ${what}. Add some to its optionsBy, or exclude art in its visible rule.`,
    ];

    it('names the value for which the select has no options', () => {
      expect(check(term({}))).toEqual(problem('program is art'));
      expect(check(term({ optionsBy: { law: fall, art: [] } }))).toEqual(problem('program is art on 2026-11-27'));
      expect(check(term({ optionsBy: { law: fall, art: optionsOf([['X', 'Ex', true]]) } }))).toHaveLength(1);
    });

    it('names the first day within two years on which the list is empty', () => {
      expect(check(term({ optionsBy: { law: fall, art: untilJune } }))).toEqual(
        problem('program is art on 2028-06-01'),
      );
      const endless = (today: string) => (today < '2028-11-02' ? fall : []);
      expect(check(term({ optionsBy: { law: fall, art: endless } }))).toEqual([]);
      const {
        optionsBy: _,
        controlledBy: __,
        ...free
      } = term({ options: untilJune }) as unknown as Record<string, unknown>;
      expect(check(free as unknown as Item)).toEqual([
        'pages/about, section only: term is required but has no options on 2028-06-01. Add some.',
      ]);
    });

    it('finds the select in a row, a group, a gate and a tab', () => {
      const one = term({});
      const tab = { id: 'only', label: 'Only', items: [one] };
      for (const item of [
        { kind: 'group', items: [one] },
        { kind: 'gate', id: 'gate', label: 'More', control: 'button', items: [one] },
        { kind: 'tabs', id: 'tabs', label: 'Tabs', tabs: [tab] },
        repeat('row', [one], { firstPrefix: 'te', required: 'all' }),
      ] as Item[])
        expect(check(item)).toEqual(problem('program is art'));
    });

    it('accepts a select that is hidden or optional for that value', () => {
      const isLaw = equals('program', 'law');
      for (const rest of [
        { visible: isLaw },
        { visible: all(equals('a', 'x'), isLaw) },
        { required: any(isLaw, all(isLaw, equals('a', 'x'))) },
        { required: undefined },
        { optionsBy: { law: fall, art: fall } },
      ])
        expect(check(term(rest))).toEqual([]);
      expect(check({ kind: 'group', visible: isLaw, items: [term({})] })).toEqual([]);
      expect(check(term({ visible: any(equals('a', 'x'), isLaw) }))).toEqual(problem('program is art'));
    });
  });
});
