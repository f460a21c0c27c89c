import { limits } from '../limits.ts';
import { plainLine } from '../text/plain-text.ts';

/** Of scripts that put no space between words, the longest name: what is longer says something. */
const unspaced =
  /\p{Script=Han}{6}|[\p{Script=Hira}\p{Script=Kana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Mymr}\p{M}]{21}/u;

/** A word of a name with its apostrophes, hyphens and joiners, in brackets or quotes that tell a nickname. */
const word = /^[("“]?(?:[\p{L}\p{M}'’‘ʼ`´·・‐‑–-]|\u200c|\u200d|(?<=\p{L}\d{0,2})\d|\d(?=[a-z]{2}$))+[)"”]?$/u;

/** As in 3rd, beside a letter: more of them are a telephone number. */
const mostDigits = 3;

/** Son or daughter of, in Malaysia (a/l, a/p) and Singapore (s/o, d/o), as passports have it. */
const filiation = /^(?:a\/[lp]|[sd]\/o)$/i;

/** What a dot may follow, as in J. R., Jr., Ph.D., Prof.: that of a sentence or a site follows other words. */
const shortForm = /^(?:\p{L}{1,2}|[\p{Lu}\p{Lo}][\p{L}\p{M}]{2,3})$/u;

/** The form's two fields with a space between them. */
const longestName = 2 * limits.textLength + 1;
const longestWord = 36;

/** Names have particles (de, von, bin, آل) and many words, yet few long ones; and few of these begin small, unless all do. */
const longestParticle = 3;
const most = { words: 10, long: 6, small: 2, wordsAllSmall: 5 } as const;

/**
 * Whether a text reads as the name of a person, anywhere in the world. What does not would be a message to a stranger in the
 * university's name: numbers, addresses, marks of a sentence, or its many small words.
 */
function readsAsName(text: string): boolean {
  const spaced = text.replace(/,(?= ?(?:[JS]r|I{1,3}|IV|PhD?|MD?)\b)/u, '');
  const words = spaced.split(/[\s.]+/u).filter(Boolean);
  const beforeDots = [...spaced.matchAll(/([^\s.]*)\./gu)].map(([, before = '']) => before);
  const long = words.filter((each) => each.length > longestParticle);
  const small = long.filter((each) => /^\p{Ll}/u.test(each));
  const areAllSmall = small.length > 0 && small.length === long.length;
  return (
    text.length <= longestName &&
    words.length <= most.words &&
    long.length <= most.long &&
    (areAllSmall ? words.length <= most.wordsAllSmall : small.length <= most.small) &&
    text.replaceAll(/\D/g, '').length <= mostDigits &&
    words.every((each) => (word.test(each) && each.length <= longestWord) || filiation.test(each)) &&
    beforeDots.every((before) => shortForm.test(before)) &&
    /\p{L}/u.test(text) &&
    !unspaced.test(text)
  );
}

/**
 * A name that a stranger typed, for an email. Programs for email make links of what looks like a site, so a dot is followed by a
 * space; a line of its own is for the product's link. What reads as no name is left to the page, which shows it as text.
 *
 * @param instead what the email says in its place
 */
export function nameInEmail(name: string, instead: string): string {
  const text = plainLine(name).replaceAll(/\s+/g, ' ').trim();
  return readsAsName(text.replaceAll(/[．｡。]/g, '.')) ? text.replaceAll(/[.。．｡](?=\S)/g, '$& ') : instead;
}
