import { isDeepStrictEqual } from 'node:util';
import type { Application } from '../application/application.ts';
import { letterRecordKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { recordOf } from '../letters/letter-record.ts';
import { letterOf } from '../letters/letter-rules.ts';
import { type StaffLetter, staffLetters } from '../letters/staff-letters.ts';
import type { StoredLetter, StoredLetters } from '../letters/stored-letters.ts';
import { sha256 } from '../platform/sha256.ts';

export interface SubmittedLetter extends Omit<StaffLetter, 'received'> {
  /** The version of the letter. Absent if the letter has not been received. */
  readonly version?: number;
  /** The PDF. Absent if the letter has not been received, its PDF is missing or changed, or its record differs. */
  readonly pdf?: Uint8Array;
  /** Why a received letter can't be trusted, as the end of a sentence: 'is missing.' */
  readonly problem?: string;
}

/** Reads the letters of an application with the PDFs of those that were received. */
export async function readLetters(
  app: string,
  application: Application,
  stored: StoredLetters,
): Promise<readonly SubmittedLetter[]> {
  const letters = await staffLetters(app, application, stored);
  return Promise.all(letters.map((letter) => readLetter(app, letter, letterOf(stored, letter.n))));
}

async function readLetter(
  app: string,
  { received, ...letter }: StaffLetter,
  { unrecorded }: StoredLetter,
): Promise<SubmittedLetter> {
  if (!received) return letter;
  const { generation, version, pdf_key, pdf_sha256 } = received;
  const [record, pdf] = await Promise.all([
    s3Files().read(letterRecordKey(app, letter.n, generation, version)),
    s3Files().read(pdf_key),
  ]);
  const found = { ...letter, version, ...(record && { record_sha256: sha256(record) }) };
  const expected = JSON.parse(JSON.stringify(recordOf({ app, n: letter.n }, received)));
  if (record && !isDeepStrictEqual(parse(record), expected)) return { ...found, problem: "doesn't match its record." };
  if (!pdf || sha256(pdf) !== pdf_sha256)
    return { ...found, problem: "is missing, or isn't the letter that was received." };
  // The record is written a moment after the letter is received.
  const isPending = unrecorded.some((each) => each.generation === generation && each.version === version);
  return { ...found, pdf, ...(!record && !isPending && { problem: 'has no record.' }) };
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}
