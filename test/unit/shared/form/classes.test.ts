import { expect, it } from '@jest/globals';
import { checkDefinition } from '../../../../shared/form/check-definition.ts';
import { keysNamed } from '../../../../shared/form/classes.ts';
import type { Form, Item, Section } from '../../../../shared/form/definition.ts';
import { yesNo } from '../../../../shared/options/options.ts';
import { partner as foothills } from '../../../../shared/partner/foothills/partner.ts';
import { formWith, text } from '../../../support/forms.ts';

const radio = (key: string, rest = {}): Item => ({ kind: 'radio', key, label: key, options: yesNo, ...rest });
const sections = (...each: Omit<Section, 'id' | 'title'>[]): Form => ({
  pages: [{ id: 'about', title: 'A', sections: each.map((rest, n) => ({ id: `s${n}`, title: `S ${n}`, ...rest })) }],
});

it('lists all keys of a class, including the stored labels of options', () => {
  const form = sections(
    { class: 'conduct', items: [radio('offense'), text('why'), text('where', { class: 'residency' })] },
    { items: [{ kind: 'ssn', key: 'tax_number', label: 'Tax Number' }, text('other')] },
  );
  expect(keysNamed(form, ['conduct'])).toEqual(['offense', 'offense_desc', 'why']);
  expect(keysNamed(form, ['residency'])).toEqual(['where']);
  expect(keysNamed(form, ['ssn'])).toEqual(['tax_number']);
  expect(keysNamed(form, ['demographic'])).toEqual([]);
});

it('lists keys by name, for whole questions and for their parts', () => {
  const pair: Item = { kind: 'month-year', key: 'left', label: 'Left', years: [] };
  const form = formWith([pair, text('other')]);
  expect(keysNamed(form, ['left'])).toEqual(['left_month', 'left_month_desc', 'left_year', 'left_year_desc']);
  expect(keysNamed(form, ['left_year', 'other', 'no_key'])).toEqual(['left_year', 'other']);
});

it('finds the sensitive questions of the default university', () => {
  const of = (name: string) => keysNamed(foothills.form, [name]).filter((key) => !key.endsWith('_desc'));
  expect(of('ssn')).toEqual(['ssn']);
  expect(of('residency')).toEqual(['instate_tuition']);
  expect(of('demographic')).toEqual([
    'gender',
    'ethnicity',
    'race_american_indian',
    'race_asian',
    'race_black',
    'race_native_hawaiian',
    'race_white',
  ]);
  expect(of('conduct')).toHaveLength(8);
});

it('the definition check finds wrong classes', () => {
  const wrong = { class: 'conducts' };
  expect(checkDefinition(sections({ ...wrong, items: [text('a', wrong)] } as unknown as Section))).toEqual([
    "pages/about, section s0: the section has the class conducts, which doesn't exist. Use one of these: ssn, conduct, demographic, residency.",
    "pages/about, section s0: a has the class conducts, which doesn't exist. Use one of these: ssn, conduct, demographic, residency.",
  ]);
  const marked: Item = { kind: 'ssn', key: 'tax', label: 'Tax', class: 'conduct' };
  expect(checkDefinition(formWith([marked]))).toEqual([
    'pages/about, section only: tax has the class ssn because of its kind. Remove its class.',
  ]);
  expect(checkDefinition(sections({ class: 'conduct', items: [text('a')] }))).toEqual([
    'pages/about, section s0: No question of the class conduct offers Y, which the lists use to flag an application. Give one of them the options yesNo.',
  ]);
  expect(checkDefinition(sections({ class: 'conduct', items: [radio('a'), text('b')] }))).toEqual([]);
});
