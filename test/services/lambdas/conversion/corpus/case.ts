import type { RefusalReason } from '../../../../../lambdas/conversion/limits/document-refused.ts';

/** The expected outcome: a PDF with this page count, text and color in its middle, or one of these refusals. */
export type Expected =
  | { readonly pages: number; readonly texts?: readonly string[]; readonly color?: readonly [number, number, number] }
  | { readonly refused: readonly RefusalReason[] };

export interface Case {
  readonly name: string;
  readonly make: () => Promise<Uint8Array> | Uint8Array;
  readonly expected: Expected;
}

/** The targets of hostile files: the URL of a listener that must get no request, and a file that must not be read. */
export interface Bait {
  readonly url: string;
  readonly file: string;
}

export interface Family {
  readonly extension: string;
  readonly good: readonly Case[];
  /** Files that are refused or converted without the hostile part. refused.test.ts has the other hostile files. */
  readonly hostile: readonly Case[];
}

export const refused = (name: string, make: Case['make'], ...reasons: readonly RefusalReason[]): Case => ({
  name,
  make,
  expected: { refused: reasons },
});

/** Returns cases of a file that is cut off at several places. */
export const truncated = (name: string, make: Case['make']): Case[] =>
  [0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95].map((part) =>
    refused(
      `${name} cut off after ${part * 100} %`,
      async () => {
        const whole = await make();
        return whole.subarray(0, Math.max(1, Math.floor(whole.length * part)));
      },
      'damaged',
      'unknownType',
    ),
  );

export const otherKinds: readonly Case[] = Object.entries({
  text: 'Dear committee',
  'a web page': '<!doctype html><html><body><script>alert(1)</script></body></html>',
  'a drawing': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'a program': 'MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff',
  XML: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
  RTF: '{\\rtf1\\ansi Hello}',
  PostScript: '%!PS-Adobe-3.0\n(/etc/passwd) (r) file',
  'an archive': 'Rar!\x1a\x07\x01\x00',
  spaces: ' '.repeat(5_000),
}).map(([name, text]) => refused(name, () => Buffer.from(text, 'latin1'), 'unknownType'));

/** Returns about `count` cases, evenly spread over the list. */
export const sample = (cases: readonly Case[], count: number) =>
  cases.filter((_, index) => index % Math.ceil(cases.length / count) === 0);
