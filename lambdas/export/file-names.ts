import { plainLine } from '../../shared/text/plain-text.ts';

/** The maximum length of a name. Windows limits a path to 260 characters, and the folder needs some of them. */
const maxLength = 120;
/** The maximum size of a name. Most file systems limit a name to 255 bytes. */
const maxBytes = 240;

/** Characters that have a meaning for Windows, the Finder or a shell. */
const forbidden = /[<>:"/\\|?*%$`\p{Co}\p{Cn}]/gu;
/**
 * The names that Windows reserves for devices, even if a dot and other text follow:
 * https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
const devices = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])$/i;

export interface NamedApplication {
  /** The last name, or the whole name if the form asks for one name only. */
  readonly lastName: string;
  readonly firstName: string;
  readonly program: string;
  readonly number: string;
}

/**
 * Returns the name of a packet, which is safe on Windows, macOS, in ZIP files and over SFTP. The number makes it
 * unique.
 */
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

// The limits leave room for the underscore before a device's name.
const isTooLong = (name: string) => name.length >= maxLength || Buffer.byteLength(name) > maxBytes;

// Invisible characters don't hide what a name begins with.
const trimmed = (text: string) => text.replace(/^[\s\p{Default_Ignorable_Code_Point}.~=+@-]+|[\s.]+$/gu, '');

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text into the characters that people see, so that shortening cuts none in two. */
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
