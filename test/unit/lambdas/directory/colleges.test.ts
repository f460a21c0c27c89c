import { expect, it } from '@jest/globals';

process.env.COLLEGES_FILE = 'lambdas/directory/colleges.csv';
const { colleges } = await import('../../../../lambdas/directory/colleges.ts');

const names = async (text: string) => (await colleges().suggest(text, 5)).map(({ text: name }) => name);
const [known = ''] = await names('university');

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
