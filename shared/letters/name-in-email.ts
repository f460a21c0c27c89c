import { limits } from '../limits.ts';
import { plainLine } from '../text/plain-text.ts';

/** Matches text that is too long for a name in a script without spaces between words. */
const unspaced =
  /\p{Script=Han}{6}|[\p{Script=Hira}\p{Script=Kana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Mymr}\p{M}]{21}/u;

/** Matches a word of a name, with apostrophes, hyphens and joiners, and a nickname's brackets or quotes. */
const wordPattern = /^[("“]?(?:[\p{L}\p{M}'’‘ʼ`´·・‐‑–-]|\u200c|\u200d|(?<=\p{L}\d{0,2})\d|\d(?=[a-z]{2}$))+[)"”]?$/u;

/** The maximum number of digits in a name, such as '3rd'. More digits may be a telephone number. */
const mostDigits = 3;

/** Matches 'son of' and 'daughter of' as passports of Malaysia (a/l, a/p) and Singapore (s/o, d/o) write them. */
const filiation = /^(?:a\/[lp]|[sd]\/o)$/i;

/** Matches text before a dot, as in J. R., Jr. or Ph.D. Other dots may end a sentence or belong to a site's address. */
const shortForm = /^(?:\p{L}{1,2}|[\p{Lu}\p{Lo}][\p{L}\p{M}]{2,3})$/u;

/** The longest first and last name that the form accepts, with a space between them. */
const longestName = 2 * limits.textLength + 1;
const longestWord = 36;

/** The longest particle of a name (de, von, bin, آل). A longer word counts as long. */
const longestParticle = 3;
/** The limits on the words in a name, by kind. `wordsIfAllLowercase` applies if all long words are lowercase. */
const maxCounts = { words: 10, long: 6, lowercase: 2, wordsIfAllLowercase: 5 } as const;

/**
 * Whether the text reads as a person's name, from anywhere in the world. Other text could be a message to a stranger in
 * the university's name, so numbers, addresses, sentence punctuation and many lowercase words are rejected.
 */
function isPlausibleName(text: string): boolean {
  const spaced = text.replace(/,(?= ?(?:[JS]r|I{1,3}|IV|PhD?|MD?)\b)/u, '');
  const words = spaced.split(/[\s.]+/u).filter(Boolean);
  const beforeDots = [...spaced.matchAll(/([^\s.]*)\./gu)].map(([, before = '']) => before);
  const long = words.filter((word) => word.length > longestParticle);
  const lowercase = long.filter((word) => /^\p{Ll}/u.test(word));
  const isAllLowercase = lowercase.length > 0 && lowercase.length === long.length;
  return (
    text.length <= longestName &&
    words.length <= maxCounts.words &&
    long.length <= maxCounts.long &&
    (isAllLowercase ? words.length <= maxCounts.wordsIfAllLowercase : lowercase.length <= maxCounts.lowercase) &&
    text.replaceAll(/\D/g, '').length <= mostDigits &&
    words.every((word) => (wordPattern.test(word) && word.length <= longestWord) || filiation.test(word)) &&
    beforeDots.every((before) => shortForm.test(before)) &&
    /\p{L}/u.test(text) &&
    !unspaced.test(text)
  );
}

/**
 * Returns a name that is safe in an email: one line, with a space after each dot, because mail programs turn text that
 * looks like a site into a link. Returns `fallback` for text that does not read as a name.
 */
export function nameInEmail(name: string, fallback: string): string {
  const text = plainLine(name).replaceAll(/\s+/g, ' ').trim();
  return isPlausibleName(text.replaceAll(/[．｡。]/g, '.')) ? text.replaceAll(/[.。．｡](?=\S)/g, '$& ') : fallback;
}
