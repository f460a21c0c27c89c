import { isDeepStrictEqual } from 'node:util';
import type { Application } from '../application/application.ts';
import { letterRecordKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { recordOf } from '../letters/letter-record.ts';
import { type StaffLetter, staffLetters } from '../letters/staff-letters.ts';
import type { StoredLetters } from '../letters/stored-letters.ts';
import { sha256 } from '../platform/sha256.ts';

export interface SubmittedLetter extends Omit<StaffLetter, 'received'> {
  /** The version of the letter. Absent if the letter has not been received. */
  readonly version?: number;
  /** The PDF. Absent if the letter has not been received, its PDF is missing or changed, or its record differs. */
  readonly pdf?: Uint8Array;
  /** Why a received letter has no PDF, as the end of a sentence: 'is missing.' */
  readonly problem?: string;
}

/** Reads the letters of an application with the PDFs of those that were received. */
export async function readLetters(
  app: string,
  application: Application,
  stored: StoredLetters,
): Promise<readonly SubmittedLetter[]> {
  const letters = await staffLetters(app, application, stored);
  return Promise.all(letters.map((letter) => readLetter(app, letter)));
}

async function readLetter(app: string, { received, ...letter }: StaffLetter): Promise<SubmittedLetter> {
  if (!received) return letter;
  const { generation, version, pdf_key, pdf_sha256 } = received;
  const [record, pdf] = await Promise.all([
    s3Files().read(letterRecordKey(app, letter.n, generation, version)),
    s3Files().read(pdf_key),
  ]);
  const found = { ...letter, version, ...(record && { record_sha256: sha256(record) }) };
  const expected = JSON.parse(JSON.stringify(recordOf({ app, n: letter.n }, received)));
  // A missing record is no problem, because it is written a moment after the letter is received.
  if (record && !isDeepStrictEqual(parse(record), expected)) return { ...found, problem: "doesn't match its record." };
  return pdf && sha256(pdf) === pdf_sha256
    ? { ...found, pdf }
    : { ...found, problem: "is missing, or isn't the letter that was received." };
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}
