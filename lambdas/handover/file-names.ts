import { plainLine } from '../../shared/text/plain-text.ts';

/** Windows and Explorer take paths of 260, of which the folder needs some. */
const maxLength = 120;
/** Of a name, in most file systems. */
const maxBytes = 240;

/** What Windows, the Finder or a shell takes for something else. */
const forbidden = /[<>:"/\\|?*%$`\p{Co}\p{Cn}]/gu;
/** https://learn.microsoft.com/windows/win32/fileio/naming-a-file: whatever follows the first dot, or blanks before it. */
const devices = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])$/i;

export interface NamedApplication {
  /** `Last, First`. */
  readonly lastName: string;
  readonly firstName: string;
  readonly program: string;
  readonly number: string;
}

/** Unique by the number. */
export function packetName({ lastName, firstName, program, number }: NamedApplication): string {
  const parts = [lastName, firstName, program].map(clean);
  while (isTooLong(joined(parts, number))) cutLongest(parts);
  const name = joined(
    parts.map((part) => trimmed(part.join(''))),
    number,
  );
  return devices.test(trimmed(name.split('.')[0] ?? '')) ? `_${name}` : name;
}

const joined = ([last = '', first = '', program = '']: readonly (string | readonly string[])[], number: string) => {
  const text = (part: string | readonly string[]) => (typeof part === 'string' ? part : part.join(''));
  const person = [last, first].map(text).filter(Boolean).join(', ');
  return `${[person, text(program), number].filter(Boolean).join(' - ')}.pdf`;
};

// One more for what comes before a device's name.
const isTooLong = (name: string) => name.length >= maxLength || Buffer.byteLength(name) > maxBytes;

const trimmed = (text: string) => text.replace(/^[\s.~-]+|[\s.]+$/gu, '');

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** As people count characters, so that none is cut in two; one with a hundred marks is not kept whole. */
function clean(text: string): string[] {
  const safe = trimmed(plainLine(text).normalize('NFC').replace(forbidden, '_').replace(/\s+/gu, ' '));
  return [...graphemes.segment(safe.slice(0, 1000).toWellFormed())].flatMap(({ segment }) =>
    segment.length > 32 ? [...segment] : [segment],
  );
}

function cutLongest(parts: readonly string[][]): void {
  const longest = parts.reduce((one, other) => (other.join('').length > one.join('').length ? other : one));
  longest.pop();
}
