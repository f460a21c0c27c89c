import { describe, expect, it } from '@jest/globals';
import type { Item } from '../../../../shared/form/definition.ts';
import { rowKeys, rowRemovalMoves } from '../../../../shared/form/owned-keys.ts';
import { formWith, repeat, text } from '../../../support/forms.ts';

const items: Item[] = [
  text('first_name'),
  { kind: 'month-year', key: 'first_from', label: 'From', years: [] },
  { kind: 'select', key: 'first_level', label: 'Level', options: [] },
];
const schools = repeat('school', items, { firstPrefix: 'first_', prefix: 'other_{n}_' });
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
