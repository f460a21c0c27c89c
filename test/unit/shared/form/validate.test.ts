import { describe, expect, it } from '@jest/globals';
import type { Answers, FormState, Item } from '../../../../shared/form/definition.ts';
import { placeForm } from '../../../../shared/form/place.ts';
import { equals } from '../../../../shared/form/rules.ts';
import { validate } from '../../../../shared/form/validate.ts';
import { optionsOf } from '../../../../shared/options/options.ts';
import { formWith, stateWith, text } from '../../../support/forms.ts';

function errors(items: readonly Item[], answers: Answers, rest: Partial<FormState> = {}) {
  const state = stateWith(answers, rest);
  return validate(placeForm(formWith(items), state), answers, { today: state.today, textAreaLength: 7000 });
}

describe('a retired option', () => {
  const options = optionsOf([
    ['OLD', 'Old', true],
    ['NEW', 'New'],
  ]);
  const program: Item = { kind: 'select', key: 'program', label: 'Program', required: true, options };

  it('counts as no answer, so that the applicant has to choose again', () => {
    expect(errors([program], { program: 'OLD' })).toEqual({ program: ['Program'] });
    expect(errors([program], { program: 'NEW' })).toEqual({});
  });
});

describe('a text', () => {
  const name = text('name', { label: 'Name', required: true });

  it('has its label as the only message when it is missing or blank', () => {
    expect(errors([name], {})).toEqual({ name: ['Name'] });
    expect(errors([name], { name: ' '.repeat(60) })).toEqual({ name: ['Name'] });
  });

  it('counts its length in UTF-16 units as typed', () => {
    expect(errors([name], { name: 'x'.repeat(45) })).toEqual({});
    expect(errors([name], { name: `${'x'.repeat(45)} ` })).toEqual({ name: ['Please use at most 45 characters.'] });
    expect(errors([name], { name: '😀'.repeat(23) })).toEqual({ name: ['Please use at most 45 characters.'] });
  });

  it('is not validated while it is hidden', () => {
    expect(errors([text('name', { required: true, visible: equals('other', 'Y') }), text('other')], {})).toEqual({});
  });

  it('shows the message of every failed check once', () => {
    const checks = [/^\d{4}$/, /^(19|20)/].map((pattern) => ({ pattern, message: 'Wrong.' }));
    const year = text('year', { maxLength: 4, checks });
    expect(errors([year], { year: '30000' })).toEqual({ year: ['Please use at most 4 characters.', 'Wrong.'] });
    expect(errors([year], {})).toEqual({});
  });

  it('can have a minimum length that applies under a condition', () => {
    const zip = text('zip', { checks: [{ minLength: 5, message: 'Short.', when: equals('country', 'USA') }] });
    const found = (answers: Answers) => errors([zip, text('country')], answers);
    expect(found({ zip: '2150', country: 'USA' })).toEqual({ zip: ['Short.'] });
    expect(found({ zip: '21500', country: 'USA' })).toEqual({});
    expect(found({ zip: '2150', country: 'FRA' })).toEqual({});
  });
});

describe('a text area', () => {
  it('has the length limit of the partner', () => {
    const found = (length: number) => errors([text('a', { kind: 'textarea' })], { a: 'x'.repeat(length) });
    expect(found(7000)).toEqual({});
    expect(found(7001)).toEqual({ a: ['Please use at most 7000 characters.'] });
  });
});

describe('a date', () => {
  const born: Item = {
    kind: 'date',
    key: 'born',
    label: 'Born',
    required: true,
    minAge: { years: 13, message: 'Too young.' },
    maxAge: { years: 100, message: 'Too old.' },
  };

  it.each([
    ['2013-11-21', []],
    ['2013-11-22', ['Too young.']],
    ['1926-11-21', []],
    ['1926-11-20', ['Too old.']],
    ['2000-02-30', ['Please enter a valid date.']],
    ['1900-02-29', ['Please enter a valid date.']],
    ['01/02/2000', ['Please enter a valid date.']],
    [' 2000-02-29 ', []],
  ])('%s has the errors %j', (value, expected) => {
    expect(errors([born], { born: value }).born ?? []).toEqual(expected);
  });

  it('moves an age limit on February 29 to February 28 in other years', () => {
    expect(errors([born], { born: '2015-02-28' }, { today: '2028-02-29' })).toEqual({});
    expect(errors([born], { born: '2015-03-01' }, { today: '2028-02-29' })).toEqual({ born: ['Too young.'] });
  });
});

describe('a month and year pair', () => {
  const years = [{ value: '2020', label: '2020' }];
  const attended: Item = { kind: 'month-year', key: 'to', label: 'Attended To', required: true, years };

  it('reports the same errors under both keys', () => {
    expect(errors([attended], {})).toEqual({ to_month: ['Attended To'], to_year: ['Attended To'] });
    expect(errors([attended], { to_month: '5' })).toEqual({ to_month: ['Attended To'], to_year: ['Attended To'] });
    expect(errors([attended], { to_month: '5', to_year: '2020' })).toEqual({});
    expect(errors([attended], { to_month: '13', to_year: '2020' })).not.toEqual({});
  });
});

describe('lists and checkboxes', () => {
  it('take a value outside the list as no answer', () => {
    const options = [{ value: 'Y', label: 'Yes' }];
    const radio: Item = { kind: 'radio', key: 'r', label: 'R', required: true, options };
    expect(errors([radio], { r: 'Z' })).toEqual({ r: ['R'] });
    expect(errors([radio], { r: 'Y' })).toEqual({});
    // Rules and printed forms ignore the spaces, too.
    expect(errors([radio], { r: ' Y ' })).toEqual({});
  });

  it('report a required checkbox that is not checked', () => {
    const box: Item = { kind: 'checkbox', key: 'b', label: 'I agree.', required: true };
    expect(errors([box], { b: false })).toEqual({ b: ['I agree.'] });
    expect(errors([box], { b: true })).toEqual({});
  });
});

describe('formats', () => {
  it.each([
    ['phone', '(301) 555-0100', true],
    ['phone', '(101) 555-0100', false],
    ['phone', '(301) 155-0100', false],
    ['phone', '3015550100', false],
    ['phone', '+842438694242', true],
    ['phone', '+6834002', true],
    ['phone', '+1234567890123', false],
    ['phone', '+4915123456789', true],
    ['phone', '+49151234567890', false],
    ['phone', '+13015550100', false],
    ['phone', '+442079', false],
    ['phone', '+0442079460958', false],
    ['phone', '442079460958', false],
    ['ssn', '123-45-6789', true],
    ['ssn', '123456789', false],
    ['email', 'a.b+c@d.e-f.org', true],
    ['email', 'a@b', false],
    ['email', 'a@b.', false],
    ['email', 'lan@ex\u00e4mple.org', true],
    ['email', 'l\u00e4n@example.org', false],
  ] as const)('%s %s passes: %s', (kind, value, passes) => {
    const found = errors([text('k', { kind, invalidMessage: 'Wrong.' })], { k: value });
    expect(Object.keys(found)).toHaveLength(passes ? 0 : 1);
  });
});
