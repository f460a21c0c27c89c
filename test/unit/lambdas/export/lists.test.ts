import { expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { formatList } from '../../../../lambdas/export/lists.ts';

/** Returns a value as a program reads it from a list. */
const written = (name: string, raw: boolean) =>
  parse<{ name: string }>(formatList(['name'], [{ name }], raw), { bom: true, columns: true })[0]?.name;

it.each(['', ' ', '\t', '\u00A0', '\u2028', '\u200B', '\uFEFF'])('a formula after %j gets an apostrophe', (before) => {
  for (const sign of ['=', '+', '-', '@', '＝']) {
    const formula = `${before}${sign}1+1`;
    expect([written(formula, false), written(formula, true)]).toEqual([`'${formula}`, formula]);
  }
});
