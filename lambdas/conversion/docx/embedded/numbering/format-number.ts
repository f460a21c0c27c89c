export function formatNumber(number: number, format: string): string {
  if (format === 'none') return '';
  if (format === 'decimalZero') return String(number).padStart(2, '0');
  if (number < 1 || number > LARGEST) return String(number);
  if (format === 'lowerLetter') return letters(number);
  if (format === 'upperLetter') return letters(number).toUpperCase();
  if (format === 'lowerRoman') return roman(number);
  if (format === 'upperRoman') return roman(number).toUpperCase();
  return String(number);
}

/** Above it, letters and Roman numerals would be unreadably long. */
const LARGEST = 780;

/** a … z, aa, bb … zz, aaa. */
const letters = (number: number) => String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));

const romanNumerals: readonly (readonly [number, string])[] = [
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(number: number): string {
  const numeral = romanNumerals.find(([value]) => value <= number);
  return numeral ? numeral[1] + roman(number - numeral[0]) : '';
}
