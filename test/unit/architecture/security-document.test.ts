import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const document = readFileSync(resolve(import.meta.dirname, '../../../docs/security-asvs.md'), 'utf8');
const [summary = '', ...chapters] = document.split(/^## V(?=\d)/m);

/** The cells of each line of a table that begins with the number of a requirement. */
const rowsIn = (text: string) =>
  [...text.matchAll(/^\| (\d+\.\d.*) \|$/gm)].map(([, row = '']) => row.split(' | ').map((cell) => cell.trim()));

const requirements = chapters.flatMap(rowsIn);

describe('docs/security-asvs.md', () => {
  it('lists what is not met as its chapters do', () => {
    const listed = rowsIn(summary).flatMap(([numbers = '']) => numbers.split(', '));
    const notMet = requirements.filter(([, , state]) => state === 'not met').map(([number]) => number);
    expect(listed.toSorted()).toEqual(notMet.toSorted());
  });

  it('has each requirement once, met, not met or not applying, with a place or a reason', () => {
    const numbers = requirements.map(([number]) => number);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    for (const [number, , state, where] of requirements) {
      expect([number, ['met', 'not met', '–'].includes(state ?? '')]).toEqual([number, true]);
      expect([number, where]).not.toEqual([number, '']);
    }
  });
});
