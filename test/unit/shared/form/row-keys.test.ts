import { describe, expect, it } from '@jest/globals';
import type { Repeat } from '../../../../shared/form/definition.ts';
import { rowKeys, rowRemovalMoves } from '../../../../shared/form/owned-keys.ts';
import { formWith } from '../../../support/forms.ts';

const schools: Repeat = {
  kind: 'repeat',
  id: 'school',
  heading: 'School {n}',
  max: 3,
  start: 1,
  firstPrefix: 'first_',
  prefix: 'other_{n}_',
  addAnother: 'Add another',
  required: 'none',
  items: [
    { kind: 'text', key: 'first_name', label: 'Name' },
    { kind: 'month-year', key: 'first_from', label: 'From', years: [] },
    { kind: 'select', key: 'first_level', label: 'Level', options: [] },
  ],
};
const keysOf = (prefix: string) =>
  ['name', 'from_month', 'from_month_desc', 'from_year', 'from_year_desc', 'level', 'level_desc'].map(
    (name) => prefix + name,
  );

describe('the keys of rows', () => {
  const rows = rowKeys(formWith([schools]), schools);

  it('are all keys of each row, including pairs and stored labels, in the same order', () => {
    expect(rows).toEqual(['first_', 'other_2_', 'other_3_'].map(keysOf));
  });

  it('move up after a removed row, and the keys of the last row become empty', () => {
    const moved = new Map(rowRemovalMoves(rows, 1, 2));
    expect([...moved.keys()]).toEqual([...keysOf('first_'), ...keysOf('other_2_')]);
    expect([moved.get('first_from_year_desc'), moved.get('other_2_level')]).toEqual([
      'other_2_from_year_desc',
      undefined,
    ]);
    expect(rowRemovalMoves(rows, 3, 3).map(([, source]) => source)).toEqual(keysOf('').map(() => undefined));
    expect(new Map(rowRemovalMoves(rows, 2, 3)).get('other_2_name')).toBe('other_3_name');
  });
});
