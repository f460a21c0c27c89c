import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const hardToType = ["St. John's University", 'Saint Johns College', 'William & Mary', 'Mount Holyoke', 'Colegio José'];
const rows = hardToType.map((name) => `${name},,1 Main Street,Queens,New York,11439,\n`);
const folder = mkdtempSync(join(tmpdir(), 'colleges-'));
process.env.COLLEGES_FILE = join(folder, 'colleges.csv');
writeFileSync(process.env.COLLEGES_FILE, readFileSync('lambdas/directory/colleges.csv', 'utf8') + rows.join(''));
const { colleges } = await import('../../../../lambdas/directory/colleges.ts');

const names = async (text: string) => (await colleges().suggest(text, 5)).map(({ text: name }) => name);
const [known = ''] = await names('university');
rmSync(folder, { recursive: true });

it('finds a college by the words of its name', async () => {
  expect(known).not.toBe('');
  expect(await names(known)).toContain(known);
});

it('ignores words after the eighth', async () => {
  const eight = Array.from({ length: 8 }, () => known.split(' ')[0]).join(' ');
  expect(await names(eight)).not.toEqual([]);
  expect(await names(`${eight} zzzz qqqq`)).toEqual(await names(eight));
});

it('ignores characters after the hundredth', async () => {
  expect(await names(`${known}${' '.repeat(100)}zzzz`)).toContain(known);
});

it.each([
  ['st johns', ["St. John's University", 'Saint Johns College']],
  ['Saint John’s', ["St. John's University", 'Saint Johns College']],
  ['william and mary', ['William & Mary']],
  ['texas a and m', ['Texas A&M University']],
  ['mt holyoke', ['Mount Holyoke']],
  ['jose', ['Colegio José']],
])('finds %s, although the list spells it differently', async (typed, found) => {
  expect((await names(typed)).toSorted()).toEqual(found.toSorted());
});
