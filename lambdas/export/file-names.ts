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
  const parts = [lastName, firstName, program].map((part) => graphemes(clean(part)));
  const texts = () => parts.map((part) => part.join(''));
  while (isTooLong(fileName(texts(), number))) parts.toSorted((a, b) => b.length - a.length)[0]?.pop();
  const name = fileName(texts().map(trim), number);
  return devices.test(trim(name.split('.')[0] ?? '')) ? `_${name}` : name;
}

const fileName = ([last, first, program]: readonly string[], number: string) =>
  `${[[last, first].filter(Boolean).join(', '), program, number].filter(Boolean).join(' - ')}.pdf`;

// The limits leave room for the underscore before a device's name.
const isTooLong = (name: string) => name.length >= maxLength || Buffer.byteLength(name) > maxBytes;

// Invisible characters don't hide what a name begins with.
const trim = (text: string) => text.replace(/^[\s\p{Default_Ignorable_Code_Point}.~=+@-]+|[\s.]+$/gu, '');

const clean = (text: string) => trim(plainLine(text).normalize('NFC').replace(forbidden, '_').replace(/\s+/gu, ' '));

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text into the characters that people see, so that no cut splits one, except one with dozens of accents. */
const graphemes = (text: string) =>
  [...segmenter.segment(text.slice(0, maxLength).toWellFormed())].flatMap(({ segment }) =>
    segment.length > 32 ? [...segment] : [segment],
  );
