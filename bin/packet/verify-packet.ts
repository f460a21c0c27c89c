import { isDeepStrictEqual } from 'node:util';
import { applicationStore } from '../../lambdas/application/applications.ts';
import { type PacketHead, readHead } from '../../lambdas/handover/packet-head.ts';
import {
  findLetters,
  type LetterInPacket,
  lettersBeyond,
  lettersOf,
  type PacketLetter,
} from '../../lambdas/handover/packet-letters.ts';
import { missingOf, packetPdf } from '../../lambdas/handover/packet-pdf.ts';
import { documentName, readSubmission, type Submission } from '../../lambdas/handover/read-submission.ts';
import { letterDocumentKey } from '../../lambdas/letters/letter-documents.ts';
import { reasonsOf, requestOf, timesOf } from '../../lambdas/letters/letter-views.ts';
import { dynamoLetters } from '../../lambdas/letters/letters-store.ts';
import { layoutVersion } from '../../lambdas/pdf-copy/drawing/layout.ts';
import { once } from '../../lambdas/platform/once.ts';
import { config } from '../../lambdas/platform/partner-form.ts';
import { type SubmittedApplication, submittedApplications } from '../../lambdas/submission/submissions.ts';
import { letterTitle } from '../../shared/letters/print-letter.ts';

interface Verified {
  readonly confirmationNumber: string;
  /** A letter was received after it was made. */
  readonly isOlderThanLetter: boolean;
}

const submissions = once(submittedApplications);

/**
 * Makes the packet once more, of the record, the letters and the documents as they are kept, whose hashes are checked by that,
 * and compares. Throws what differs.
 */
export async function verifyPacket(file: string, bytes: Uint8Array): Promise<Verified> {
  const head = await readHead(file, bytes);
  const { confirmationNumber, preparedAt } = head;
  const found = (await submissions()).find(({ receipt }) => receipt.confirmation_number === confirmationNumber);
  if (!found) throw new Error(`We found no submission ${confirmationNumber}. If it was erased, destroy ${file} too.`);
  const submission = await readSubmission(found);
  const letters = await findLetters(found, head.letters);
  const problem = firstProblem({ ...submission, letters, missing: head.missing });
  if (problem) throw new Error(problem);
  if (missingOf(submission.documents, letters).length < head.missing.length)
    throw new Error(`${file} was created while something was missing that is now available. Create it again.`);
  const beyond = await lettersSince(file, head, found);
  if (head.layout !== layoutVersion)
    throw new Error(
      `${file} was created by another release, which drew pages differently. The record and the documents are as they  ` +
        'were submitted. Create the packet again, or compare its page of hashes.',
    );
  const again = await packetPdf(submission, letters, preparedAt);
  if (!Buffer.from(again.bytes).equals(bytes))
    throw new Error(`${file} has been changed since it was created. It doesn't match the record and the documents.`);
  return { confirmationNumber, isOlderThanLetter: beyond.length > 0 };
}

interface Found extends Pick<Submission, 'receipt' | 'documents'> {
  readonly letters: readonly PacketLetter[];
  readonly missing: readonly string[];
}

/** Of what was there when the packet was made. */
function firstProblem({ receipt, documents, letters, missing }: Found): string | undefined {
  const problems = [
    ...letters.map((letter) => ({ ...letter, key: letterDocumentKey(letter.n), name: letterTitle(letter) })),
    ...documents.map((document) => ({ ...document, name: documentName(document) })),
  ];
  const found = problems.find(({ key, problem }) => problem && !missing.includes(key));
  return found && `${found.name} of ${receipt.confirmation_number} ${found.problem}`;
}

/** From when a letter was sent until its PDF is there it cannot be in a packet. */
const conversionMs = 60 * 60 * 1000;

/** Of a request, in a packet and ever after. */
const told = ['name', 'waiver', 'asked', 'named', 'earlier', 'reopened'] as const;

/** What came after the packet was made. Throws when it tells of the letters what never was. */
async function lettersSince(file: string, { letters, preparedAt }: PacketHead, found: SubmittedApplication) {
  if (!config.letters) return [];
  const stored = await dynamoLetters().read(found.applicationId);
  const application = await applicationStore().read(found.applicationId);
  const wasNever = async (letter: LetterInPacket) => {
    const { n, generation, state, state_at } = letter;
    const request = requestOf(application, stored, { n, generation });
    const times = timesOf(stored.letters[n], generation);
    // A letter may have been replaced since: its record is compared.
    const isAnotherTime = state !== 'received' && times !== undefined && times[state as 'asked'] !== state_at;
    const reasons = (await reasonsOf(found.applicationId, stored, n)).filter((each) =>
      state === 'declined' ? each.generation <= generation : each.generation < generation,
    );
    if (isAnotherTime || !isDeepStrictEqual(letter.reasons ?? [], reasons)) return true;
    return request.asked !== undefined && told.some((key) => !isDeepStrictEqual(request[key], letter[key]));
  };
  const beyond = lettersBeyond(letters, await lettersOf(found));
  const isMissing = ({ state_at = '' }: LetterInPacket) => Date.parse(state_at) + conversionMs < Date.parse(preparedAt);
  const never = await Promise.all(letters.map(wasNever));
  const wrong = letters.find((_, index) => never[index]) ?? beyond.find(isMissing);
  if (wrong)
    throw new Error(
      `${file} has been changed since it was created. ${letterTitle(wrong)} differs from what it was then.`,
    );
  return beyond;
}
