import { isDeepStrictEqual } from 'node:util';
import type { LetterLine } from '../../shared/letters/print-letter.ts';
import { applicationStore } from '../application/applications.ts';
import { letterRecordKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { recordOf } from '../letters/letter-record.ts';
import { letterOf } from '../letters/letter-rules.ts';
import { dynamoLetters } from '../letters/letters-store.ts';
import { staffLetters } from '../letters/staff-letters.ts';
import { config } from '../platform/partner-form.ts';
import { sha256 } from '../platform/sha256.ts';
import type { SubmittedApplication } from '../submission/submissions.ts';

export interface LetterInPacket extends LetterLine {
  readonly generation: number;
  /** The version of the letter. Absent if the letter has not been received. */
  readonly version?: number;
}

export interface PacketLetter extends LetterInPacket {
  /** The PDF. Absent if the letter has not been received, its PDF is missing or changed, or its record differs. */
  readonly pdf?: Uint8Array;
  /** Why a received letter has no PDF. */
  readonly problem?: string;
}

/** Returns the present state of an application's letters, or none if the partner has no letters. */
export async function lettersOf({ applicationId }: SubmittedApplication): Promise<readonly LetterInPacket[]> {
  const application = config.letters && (await applicationStore().find(applicationId));
  if (!application) return [];
  const letters = await staffLetters(applicationId, application, await dynamoLetters().read(applicationId));
  return Promise.all(
    letters.map(async ({ received, ...line }) => {
      if (!received) return line;
      const { generation, version } = received;
      const record = await s3Files().read(letterRecordKey(applicationId, line.n, generation, version));
      return { ...line, version, ...(record && { record_sha256: sha256(record) }) };
    }),
  );
}

/** Adds the PDFs of received letters. A letter whose record or PDF isn't the one that was received has a problem. */
export async function findLetters(
  { applicationId: app }: SubmittedApplication,
  letters: readonly LetterInPacket[],
): Promise<readonly PacketLetter[]> {
  if (letters.every(({ version }) => version === undefined)) return letters;
  const stored = await dynamoLetters().read(app);
  return Promise.all(
    letters.map(async (letter) => {
      const { n, generation, version } = letter;
      if (version === undefined) return letter;
      const { received } = letterOf(stored, n);
      if (received?.generation !== generation || received.version !== version)
        return { ...letter, problem: 'was replaced while it was exported.' };
      const [record, pdf] = await Promise.all([
        s3Files().read(letterRecordKey(app, n, generation, version)),
        s3Files().read(received.pdf_key),
      ]);
      // A missing record is no problem, because it is written a moment after the letter is received.
      if (record && !isDeepStrictEqual(parse(record), JSON.parse(JSON.stringify(recordOf({ app, n }, received)))))
        return { ...letter, problem: "doesn't match its record." };
      return pdf && sha256(pdf) === received.pdf_sha256
        ? { ...letter, pdf }
        : { ...letter, problem: "is missing, or isn't the letter that was received." };
    }),
  );
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}
