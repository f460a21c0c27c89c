import { describe, expect, it } from '@jest/globals';
import { checkDefinition, schemaProblems } from '../../../shared/form/check-definition.ts';
import type { Form, Item } from '../../../shared/form/definition.ts';
import { equals } from '../../../shared/form/rules.ts';
import { formWith } from '../../support/forms.ts';

const text = (key: string, rest = {}): Item => ({ kind: 'text', key, label: key, ...rest });
const repeat = (rest: object): Item =>
  ({
    kind: 'repeat',
    id: 'job',
    heading: 'Job {n}',
    max: 3,
    start: 1,
    firstPrefix: 'job_',
    prefix: 'job_{n}_',
    required: 'none',
    items: [text('job_title')],
    ...rest,
  }) as Item;

describe('the definition check', () => {
  it('has nothing against a sound form', () => {
    expect(checkDefinition(formWith([text('a'), text('b', { visible: equals('a', 'x') }), repeat({})]))).toEqual([]);
  });

  it('finds a key on two pages', () => {
    const page = (id: 'about' | 'education') => ({ id, title: id, sections: [{ id, title: id, items: [text('a')] }] });
    const form: Form = { pages: [page('about'), page('education')] };
    expect(checkDefinition(form).join()).toContain(
      'Your ValidationErrorSummary implementation uses keys that are present in multiple pages',
    );
  });

  it('finds a question on a page that cannot be opened', () => {
    const form = {
      pages: [{ id: 'extras', title: 'Extras', sections: [{ id: 'a', title: 'A', items: [text('a')] }] }],
    };
    expect(checkDefinition(form as unknown as Form)).toEqual([
      'The question with yupValueKey a does not correlate to a page. Please update pagesToQuestions in the ValidationErrorSummary component.',
    ]);
  });

  it('finds what is validated but not stored', () => {
    expect(schemaProblems(['a', 'a_month'], new Set(['a', 'b']))).toEqual([
      expect.stringContaining(
        'Your validation schema has extra keys that are not present in the tenant dataModel: a_month',
      ),
    ]);
    expect(schemaProblems(['a'], new Set(['a', 'b']))).toEqual([]);
  });

  it.each([
    ['the same key twice', [text('a'), text('a')], 'twice'],
    [
      'a rule on an unknown key',
      [text('a', { visible: equals('nobody', 'x') })],
      'keys that are not present in the tenant dataModel',
    ],
    [
      'a required rule on an unknown key',
      [text('a', { required: equals('nobody', 'x') })],
      'not present in the tenant dataModel',
    ],
    ['a controller after its dependant', [text('a', { visible: equals('b', 'x') }), text('b')], 'comes after'],
    ['too many rows', [repeat({ max: 11 })], 'maxNumberOfComponents'],
    ['a prefix that is not part of the key', [repeat({ firstPrefix: 'work_' })], 'not part of the key'],
    [
      'a rule on an option that does not exist',
      [
        { kind: 'radio', key: 'a', label: 'A', options: [{ value: 'Y', label: 'Yes' }] },
        text('b', { visible: equals('a', 'Q') }),
      ],
      'does not offer',
    ],
  ] as [string, Item[], string][])('finds %s', (_name, items, sentence) => {
    expect(checkDefinition(formWith(items)).join()).toContain(sentence);
  });
});
