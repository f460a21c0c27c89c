import { isDeepStrictEqual } from 'node:util';
import { aboutOf } from '../../lambdas/application/about.ts';
import { dynamoApplications } from '../../lambdas/application/applications.ts';
import { s3ApplicationFiles } from '../../lambdas/documents/application-files.ts';
import { letterRecordKey } from '../../lambdas/documents/file-keys.ts';
import { s3Files } from '../../lambdas/documents/files.ts';
import { letterOf } from '../../lambdas/letters/letter-changes.ts';
import { recordOf, staffLetters } from '../../lambdas/letters/letter-views.ts';
import { dynamoLetters } from '../../lambdas/letters/letters-store.ts';
import { attestationOf, type StoredLetters } from '../../lambdas/letters/stored-letters.ts';
import { config } from '../../lambdas/platform/partner-form.ts';
import { sha256 } from '../../lambdas/platform/sha256.ts';
import type { SubmittedApplication } from '../../lambdas/submission/submissions.ts';
import { type LetterLine, letterTitle } from '../../shared/letters/print-letter.ts';

export interface LetterInPacket extends LetterLine {
  readonly generation: number;
  /** Of a received one. */
  readonly version?: number;
}

export interface PacketLetter extends LetterInPacket {
  readonly pdf?: Uint8Array;
}

/** As they are now; none where the partner has no letters. */
export async function lettersOf({ applicationId }: SubmittedApplication): Promise<readonly LetterInPacket[]> {
  const application = config.letters && (await dynamoApplications().find(applicationId));
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

/** With their PDFs. Throws when a record or a PDF is missing, or is another one than was received. */
export async function readLetters(
  { applicationId, receipt }: SubmittedApplication,
  letters: readonly LetterInPacket[],
): Promise<readonly PacketLetter[]> {
  if (letters.every(({ version }) => version === undefined)) return letters;
  const stored = await dynamoLetters().read(applicationId);
  const files = await s3ApplicationFiles().list(applicationId);
  const attestation = attestationOf(aboutOf(await dynamoApplications().read(applicationId)).name);
  return Promise.all(
    letters.map(async (letter) => {
      if (letter.version === undefined) return letter;
      const name = `${letterTitle(letter)} of ${receipt.confirmation_number}`;
      await checkRecord(applicationId, { attestation, ...letter, version: letter.version }, stored, name);
      return { ...letter, pdf: await readPdf(files, letter, name) };
    }),
  );
}

type Recorded = Readonly<Record<string, unknown>>;

async function checkRecord(
  app: string,
  letter: LetterInPacket & Required<Pick<LetterInPacket, 'version' | 'attestation'>>,
  stored: StoredLetters,
  name: string,
): Promise<void> {
  const { n, generation, version, waiver, pdf_sha256, state_at, late, asked, writer, attestation, record_sha256 } =
    letter;
  const bytes = await s3Files().read(letterRecordKey(app, n, generation, version));
  const { received, unrecorded } = letterOf(stored, n);
  const known = [received, ...unrecorded].find((each) => each?.generation === generation && each.version === version);
  const expected = known && recordOf({ app, n }, known);
  // It is written a moment after its letter was received.
  const record: Recorded | undefined = bytes ? read(bytes) : expected;
  if (!record) throw new Error(`The record of ${name} is missing.`);
  const told = {
    app,
    n,
    generation,
    version,
    waiver,
    pdf_sha256,
    received_at: state_at,
    late: late === true,
    ...writer,
    attestation,
  };
  const { asked_at: _, ...request } = (record.request ?? {}) as Recorded;
  if (
    Object.entries(told).some(([key, value]) => record[key] !== value) ||
    !isDeepStrictEqual(request, asked) ||
    // Of an earlier version its hash alone is known.
    (expected && !isDeepStrictEqual(record, expected)) ||
    (record_sha256 !== undefined && (!bytes || record_sha256 !== sha256(bytes)))
  )
    throw new Error(`${name} is not what its record says.`);
}

/** Of what is no record nothing is as it was. */
function read(bytes: Uint8Array): Recorded {
  try {
    return Object(JSON.parse(Buffer.from(bytes).toString()));
  } catch {
    return {};
  }
}

/** By its hash: a record names no file, and each version has one of its own. */
async function readPdf(files: readonly string[], { n, generation, pdf_sha256 }: LetterInPacket, name: string) {
  const ofRequest = new RegExp(`^letter-converted/[^/]+/${n}-g${generation}(-text)?/[^/]+\\.pdf$`);
  for (const key of files.filter((each) => ofRequest.test(each))) {
    const pdf = await s3Files().read(key);
    if (pdf && sha256(pdf) === pdf_sha256) return pdf;
  }
  throw new Error(`${name} is missing, or is not the letter that was received.`);
}

/** Those that have been received and are not in a packet. */
export const lettersBeyond = (packet: readonly LetterInPacket[], now: readonly LetterInPacket[]): LetterInPacket[] =>
  now.filter(
    ({ n, generation, version }) =>
      version !== undefined &&
      !packet.some((letter) => letter.n === n && letter.generation === generation && letter.version === version),
  );
