import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { readEnv } from '../platform/environment.ts';
import { once } from '../platform/once.ts';
import type { Directory } from './directory.ts';
import { type College, readColleges } from './read-colleges.ts';

/** Limits in characters and words; the rest is ignored. Each word's lookup costs processor time. */
const maxQueryLength = 100;
const maxWords = 8;
/** Removes accents and apostrophes, which many people leave out. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'‘’ʻʼ]/gu, '')
    .toLowerCase();
const tokenize: (text: string) => string[] = MiniSearch.getDefault('tokenize');
const words = (text: string) => tokenize(fold(text)).filter((word) => word !== 'and');
const truncateQuery = (text: string) => words(text.slice(0, maxQueryLength)).slice(0, maxWords).join(' ');

/** The words that mean the same. "And" is left out, because it means the same as "&". */
const spellings = [
  ['st', 'saint'],
  ['mt', 'mount'],
];

/** The operator's list of colleges, searched in memory. Indexing thousands of rows on first use takes some 50 ms. */
export const colleges = once((): Directory => {
  const { COLLEGES_FILE } = readEnv(process.env, ['COLLEGES_FILE']);
  const { rows } = readColleges(readFileSync(COLLEGES_FILE, 'utf8'));
  const byId = new Map(rows.map((college, index) => [String(index), { id: String(index), ...college }]));
  const index = new MiniSearch<College & { id: string }>({
    fields: ['name', 'alias', 'city'],
    tokenize: words,
    processTerm: (word) => spellings.find((same) => same.includes(word)) ?? word,
    searchOptions: {
      processTerm: (word) => word,
      prefix: true,
      combineWith: 'AND',
      fuzzy: (term) => (term.length > 5 ? 0.15 : false),
      boost: { alias: 3, name: 2 },
    },
  });
  index.addAll([...byId.values()]);

  return {
    suggest: async (text, max) => {
      const found = index.search(truncateQuery(text)).flatMap(({ id }) => byId.get(id) ?? []);
      const begins = (college: College) => fold(college.name).startsWith(fold(text));
      // Names that begin with the text come first. The sort is stable.
      return found
        .toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
        .slice(0, max)
        .map(({ id, name, city, state }) => ({ text: name, id, sub_text: [city, state].filter(Boolean).join(', ') }));
    },
    read: async (id) => {
      const college = byId.get(id);
      if (!college) return undefined;
      const { name, address_line_1, city, state, zip, ceeb } = college;
      return { name, address_line_1, city, state, zip, country: 'USA', ceeb };
    },
  };
});
