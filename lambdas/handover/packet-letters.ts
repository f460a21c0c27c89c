import { isDeepStrictEqual } from 'node:util';
import { type LetterLine, letterTitle } from '../../shared/letters/print-letter.ts';
import { applicationStore } from '../application/applications.ts';
import { describeApplication } from '../application/describe-application.ts';
import { s3ApplicationFiles } from '../documents/application-files.ts';
import { letterRecordKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { letterOf } from '../letters/letter-changes.ts';
import { recordOf, staffLetters } from '../letters/letter-views.ts';
import { dynamoLetters } from '../letters/letters-store.ts';
import { attestationOf, type Received, type StoredLetters } from '../letters/stored-letters.ts';
import { config } from '../platform/partner-form.ts';
import { sha256 } from '../platform/sha256.ts';
import type { SubmittedApplication } from '../submission/submissions.ts';

export interface LetterInPacket extends LetterLine {
  readonly generation: number;
  /** Of a received one. */
  readonly version?: number;
}

export interface PacketLetter extends LetterInPacket {
  /** None of one that has not come, or whose record or PDF is missing or another one than was received. */
  readonly pdf?: Uint8Array;
  /** Why there is none of one that has come. */
  readonly problem?: string;
}

/** As they are now; none where the partner has no letters. */
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

/** With their PDFs. Throws when a record or a PDF is missing, or is another one than was received. */
export async function readLetters(
  application: SubmittedApplication,
  letters: readonly LetterInPacket[],
): Promise<readonly PacketLetter[]> {
  const found = await findLetters(application, letters);
  const damaged = found.find(({ problem }) => problem);
  if (damaged)
    throw new Error(`${letterTitle(damaged)} of ${application.receipt.confirmation_number} ${damaged.problem}`);
  return found;
}

/** The same with what is wrong of each. */
export async function findLetters(
  { applicationId }: SubmittedApplication,
  letters: readonly LetterInPacket[],
): Promise<readonly PacketLetter[]> {
  if (letters.every(({ version }) => version === undefined)) return letters;
  const stored = await dynamoLetters().read(applicationId);
  const attestation = attestationOf(describeApplication(await applicationStore().read(applicationId)).name);
  return Promise.all(
    letters.map(async (letter) => {
      const { version } = letter;
      if (version === undefined) return letter;
      const known = knownLetter(stored, { ...letter, version });
      const problem = await problemOfRecord(applicationId, { attestation, ...letter, version }, known);
      if (problem) return { ...letter, problem };
      const pdf = await readPdf(applicationId, letter, known);
      return pdf ? { ...letter, pdf } : { ...letter, problem: "is missing, or isn't the letter that was received." };
    }),
  );
}

/** What is kept of it but for its record: of an earlier version nothing. */
function knownLetter(stored: StoredLetters, { n, generation, version }: LetterInPacket): Received | undefined {
  const { received, unrecorded } = letterOf(stored, n);
  return [received, ...unrecorded].find((each) => each?.generation === generation && each.version === version);
}

type Recorded = Readonly<Record<string, unknown>>;

async function problemOfRecord(
  app: string,
  letter: LetterInPacket & Required<Pick<LetterInPacket, 'version' | 'attestation'>>,
  known: Received | undefined,
): Promise<string | undefined> {
  const { n, generation, version, waiver, pdf_sha256, state_at, late, asked, writer, attestation, record_sha256 } =
    letter;
  const bytes = await s3Files().read(letterRecordKey(app, n, generation, version));
  const expected = known && recordOf({ app, n }, known);
  // It is written a moment after its letter was received.
  const record: Recorded | undefined = bytes ? read(bytes) : expected;
  if (!record) return 'has no record.';
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
  const isAnother =
    Object.entries(told).some(([key, value]) => record[key] !== value) ||
    !isDeepStrictEqual(request, asked) ||
    // Of an earlier version its hash alone is known.
    (expected && !isDeepStrictEqual(record, expected)) ||
    (record_sha256 !== undefined && (!bytes || record_sha256 !== sha256(bytes)));
  return isAnother ? "doesn't match its record." : undefined;
}

/** Of what is no record nothing is as it was. */
function read(bytes: Uint8Array): Recorded {
  try {
    return Object(JSON.parse(Buffer.from(bytes).toString()));
  } catch {
    return {};
  }
}

/** An earlier version by its hash: a record names no file, and each version has one of its own. */
async function readPdf(
  app: string,
  { n, generation, pdf_sha256 }: LetterInPacket,
  known: Received | undefined,
): Promise<Uint8Array | undefined> {
  const ofRequest = new RegExp(`^letter-converted/[^/]+/${n}-g${generation}(-text)?/[^/]+\\.pdf$`);
  const keys = known ? [known.pdf_key] : (await s3ApplicationFiles().list(app)).filter((key) => ofRequest.test(key));
  for (const key of keys) {
    const pdf = await s3Files().read(key);
    if (pdf && sha256(pdf) === pdf_sha256) return pdf;
  }
  return undefined;
}

/** Those that have been received and are not in a packet. */
export const lettersBeyond = (packet: readonly LetterInPacket[], now: readonly LetterInPacket[]): LetterInPacket[] =>
  now.filter(
    ({ n, generation, version }) =>
      version !== undefined &&
      !packet.some((letter) => letter.n === n && letter.generation === generation && letter.version === version),
  );
