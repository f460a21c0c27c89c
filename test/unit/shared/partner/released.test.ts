import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Form, Item } from '../../../../shared/form/definition.ts';
import { optionsOf } from '../../../../shared/options/options.ts';
import type { Partner } from '../../../../shared/partner/partner.ts';
import { compareReleases, type Released, releasedForm } from '../../../../shared/partner/released.ts';
import { formWith, repeat, text } from '../../../support/forms.ts';

const partners = resolve(import.meta.dirname, '../../../../shared/partner');
const released = readdirSync(partners).filter((name) => existsSync(join(partners, name, 'released.json')));

it('the default partner has a record of its released form', () => expect(released).toContain('foothills'));

it.each(released)('the form of %s loses nothing that applications in progress may have', async (name) => {
  const { partner } = (await import(join(partners, name, 'partner.ts'))) as { readonly partner: Partner };
  const before = JSON.parse(readFileSync(join(partners, name, 'released.json'), 'utf8')) as Released;
  expect(compareReleases(before, releasedForm(partner.form)).losses).toEqual([]);
});

describe('a change since the last release', () => {
  const formOf = (items: readonly Item[], removed: Form['removed'] = []): Form => ({ ...formWith(items), removed });
  const name = (more: object = {}) => text('name', { label: 'Name', ...more });
  const choice = (options: Parameters<typeof optionsOf>[0], more: object = {}): Item =>
    ({ kind: 'select', key: 'track', label: 'Track', options: optionsOf(options), ...more }) as Item;
  const tracks = choice([
    ['AI', 'Artificial Intelligence'],
    ['ML', 'Machine Learning'],
  ]);
  const since = (now: Form, before = formOf([name(), tracks])) =>
    compareReleases(releasedForm(before), releasedForm(now));

  it.each<[string, Form, string]>([
    [
      'a question disappears',
      formOf([tracks]),
      "about: name is gone, and applicants wouldn't be told that their answers are dropped. Add { key: 'name', label: 'Name' } to the form's removed.",
    ],
    [
      'a question changes its kind',
      formOf([name({ kind: 'date' }), tracks]),
      'about: name is a date instead of a text. Remove it and add a question with another key.',
    ],
    [
      'an option disappears',
      formOf([name(), choice([['ML', 'Machine Learning']])]),
      'about: option AI of track (Artificial Intelligence) is gone. Retire it instead.',
    ],
  ])('is a loss if %s', (_, now, loss) => expect(since(now).losses).toEqual([loss]));

  it('is a loss if a repeat starts with fewer rows', () => {
    const jobs = (start: number) => formOf([repeat('job', [text('job_title')], { start })]);
    expect(since(jobs(1), jobs(3)).losses).toEqual([
      'job starts with 1 instead of 3 rows, which hides rows already answered. Start with 3.',
    ]);
    expect(since(jobs(3), jobs(1)).losses).toEqual([]);
  });

  it('is a loss if it reuses a key or a value', () => {
    const removedName = formOf([tracks], [{ key: 'name', label: 'Name' }]);
    expect(since(formOf([name({ label: 'Ship' }), tracks]), removedName).losses).toEqual([
      'about: name was the key of a removed question and may hold old answers. Use another key.',
    ]);
    const retired = formOf([choice([['AI', 'Artificial Intelligence', true]])]);
    expect(since(formOf([choice([['AI', 'Air']])]), retired).losses).toEqual([
      'about: option AI of track (Artificial Intelligence) was retired, and its value now means “Air”. Give “Air” another value.',
    ]);
  });

  it.each<[string, Form, string]>([
    [
      'a question that is listed as removed',
      formOf([tracks], [{ key: 'name', label: 'Name' }]),
      'about: name is removed. Applicants who answered it see its label in a notice.',
    ],
    [
      'a different label',
      formOf([name({ label: 'Full Name' }), tracks]),
      'about: name reads “Full Name” instead of “Name”. Make sure it means the same.',
    ],
    [
      'a question that becomes required',
      formOf([name({ required: true }), tracks]),
      'about: name may be required now. Applicants who left it blank will see it as missing.',
    ],
    [
      'a new question',
      formOf([name(), tracks, name({ key: 'ship', required: true })]),
      'about: ship is new and required, also in applications already started.',
    ],
    [
      'a retired option',
      formOf([
        name(),
        choice([
          ['AI', 'Artificial Intelligence', { successor: 'ML' }],
          ['ML', 'Machine Learning'],
        ]),
      ]),
      'about: option AI of track (Artificial Intelligence) is retired. Applicants who chose it are asked to choose again.',
    ],
  ])('comes with a description of its effect: %s', (_, now, harmless) =>
    expect(since(now)).toEqual({ losses: [], harmless: [harmless] }),
  );
});
