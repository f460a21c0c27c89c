import { DocumentRefused, type RefusalReason } from '../../../../../lambdas/conversion/limits/document-refused.ts';
import { typeOf } from '../../../../../shared/documents/file-type.ts';

/** A PDF with these pages, this text and this color in its middle, or one of these refusals. */
export type Expected =
  | {
      /** `any` is at least one. */
      readonly pages: number | 'any';
      readonly texts?: readonly string[];
      readonly colour?: readonly [number, number, number];
    }
  | { readonly refused: readonly RefusalReason[] };

export interface Case {
  readonly name: string;
  readonly make: () => Promise<Uint8Array> | Uint8Array;
  readonly expected: Expected;
}

/** What a hostile file tries to reach: an address that is listened on, and a file that must not be read. */
export interface Bait {
  readonly url: string;
  readonly file: string;
}

export interface Family {
  readonly extension: string;
  readonly good: readonly Case[];
  readonly hostile: readonly Case[];
  /** Accepted, with the hostile part removed. */
  readonly disarmed: readonly Case[];
}

export const refused = (name: string, make: Case['make'], ...reasons: readonly RefusalReason[]): Case => ({
  name,
  make,
  expected: { refused: reasons },
});

/** What is none of our types is named where it has a name. */
export async function sentencesOf(reasons: readonly RefusalReason[], bytes: Uint8Array): Promise<string[]> {
  const type = await typeOf(bytes);
  return reasons.map((reason) => new DocumentRefused(reason, reason === 'unknownType' ? { type } : {}).message);
}

export const truncated = (name: string, make: Case['make'], parts: readonly number[]): Case[] =>
  parts.map((part) =>
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

export const fractions = [0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];

/** Pseudorandom bytes, the same in every run. */
export function noise(size: number, seed = 1): Buffer {
  let state = seed;
  return Buffer.from(
    Uint8Array.from({ length: size }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return state & 0xff;
    }),
  );
}

export const otherKinds: readonly Case[] = [
  ['text', 'Dear committee'],
  ['a web page', '<!doctype html><html><body><script>alert(1)</script></body></html>'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a program', 'MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff'],
  ['a script', '#!/bin/sh\nrm -rf /\n'],
  ['XML', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ['JSON', '{"a":1}'],
  ['RTF', '{\\rtf1\\ansi Hello}'],
  ['PostScript', '%!PS-Adobe-3.0\n(/etc/passwd) (r) file'],
  ['an archive', 'Rar!\x1a\x07\x01\x00'],
  ['one byte', 'x'],
  ['spaces', ' '.repeat(5_000)],
].map(([name, text]) => refused(`${name}`, () => Buffer.from(`${text}`, 'latin1'), 'unknownType'));

/** Returns cases at even distances in a list. */
export const sample = (cases: readonly Case[], count: number) =>
  cases.filter((_, index) => index % Math.ceil(cases.length / count) === 0);
