import { randomUUID } from 'node:crypto';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type ManyAnswers, seedEmail, seedNumberIn } from '../../infra/local/seed/many-answers.ts';
import { sampleApplicant } from '../../infra/local/seed/people.ts';
import { sampleTranscript } from '../../infra/local/seed/sample-document.ts';
import { submitAsApplicant } from '../../infra/local/seed/seed-applicants.ts';
import type { Seeded } from '../../infra/local/tour/seed.ts';
import { type Application, applicationItemId } from '../../lambdas/application/application.ts';
import { scanApplications } from '../../lambdas/application/applications.ts';
import { newApplicationItem } from '../../lambdas/application/update-application.ts';
import { applicationDocuments } from '../../lambdas/documents/application-documents.ts';
import { convertedKey, originalKey, recordKey } from '../../lambdas/documents/file-keys.ts';
import { s3Files } from '../../lambdas/documents/files.ts';
import { publishSubmission } from '../../lambdas/export/events.ts';
import { chunks } from '../../lambdas/platform/chunks.ts';
import { mapInParallel } from '../../lambdas/platform/map-in-parallel.ts';
import { once } from '../../lambdas/platform/once.ts';
import { sha256 } from '../../lambdas/platform/sha256.ts';
import { table } from '../../lambdas/platform/table.ts';
import { confirmationNumber } from '../../lambdas/submission/confirmation-number.ts';
import { submissionRecord } from '../../lambdas/submission/submission-record.ts';
import type { Receipt } from '../../shared/contracts/application.ts';
import { accountOf } from './connect-to-stack.ts';

/** The maximum number of items in a DynamoDB batch write. */
const batchSize = 25;
const concurrency = 20;

let last: number | undefined;

/**
 * Creates sample applications. The first `full` ones are submitted through the API, without converting their document.
 * The others are written directly, without accounts or emails.
 */
export async function seedApplications(
  site: string,
  { count, full, answers }: { readonly count: number; readonly full: number; readonly answers: ManyAnswers },
): Promise<Seeded> {
  last ??= await lastSeed();
  const first = last + 1;
  const end = last + count;
  last = end;
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  const now = Date.now();
  for (const chunk of chunks(numbers.slice(full), batchSize))
    await writeBatch(
      chunk.map((n) => ({ n, at: new Date(now - end + n).toISOString() })),
      answers,
    );
  await mapInParallel(numbers.slice(0, full), concurrency, (n) =>
    submitAsApplicant(site, { email: seedEmail(n), answers: answers(n, 'with letters'), sendDocument }),
  );
  return { made: count, first: seedEmail(first), last: seedEmail(end) };
}

const transcript = once(() => sampleTranscript(sampleApplicant));

/** Adds a document that looks uploaded and converted. */
async function sendDocument(email: string, slot: string): Promise<void> {
  const owner = await accountOf(email);
  const uploadId = randomUUID();
  const upload = { ownerKind: 'application', owner, slot, uploadId } as const;
  const [pdf, file_key, pdf_key] = [await transcript(), originalKey(upload), convertedKey(upload)];
  const file_etag = await s3Files().writeOriginal(file_key, pdf);
  await s3Files().writePdf(pdf_key, pdf);
  const file = { upload_id: uploadId, file_key, file_etag, file_name: 'transcript.pdf', file_size: pdf.length };
  const requested_at = new Date().toISOString();
  await applicationDocuments().add(owner, slot, { ...file, status: 'IN_PROGRESS', requested_at }, undefined);
  const hash = sha256(pdf);
  await applicationDocuments().complete(upload, {
    file_key,
    file_etag,
    pdf_key,
    original_sha256: hash,
    pdf_sha256: hash,
    pages: 1,
  });
}

async function lastSeed(): Promise<number> {
  let highest = 0;
  for await (const { username } of scanApplications('username')) highest = Math.max(highest, seedNumberIn(username));
  return highest;
}

async function writeBatch(batch: readonly { readonly n: number; readonly at: string }[], answers: ManyAnswers) {
  const { client, name } = table();
  const created = await Promise.all(batch.map(({ n, at }) => createRecordedApplication(seedEmail(n), answers(n), at)));
  const requests = created.map(({ id, item }) => ({ PutRequest: { Item: { id: applicationItemId(id), ...item } } }));
  await client.send(new BatchWriteCommand({ RequestItems: { [name]: requests } }));
  const submitted = created.map(({ id: applicationId, item: { receipt } }) => ({ applicationId, receipt }));
  await Promise.all(submitted.map((application) => publishSubmission(application, [])));
}

async function createRecordedApplication(username: string, answers: Application['answers'], at: string) {
  const id = randomUUID();
  const receipt: Receipt = { confirmation_number: confirmationNumber(), submitted_at: at };
  const item = {
    ...newApplicationItem(),
    username,
    successful_login: [],
    statuses: { started: at, validating: at, submitted: at },
    answers,
    receipt,
    receipt_sent_at: at,
  };
  const record = await submissionRecord(item, s3Files());
  return {
    id,
    item: { ...item, record_sha256: await s3Files().writeJson(recordKey(id, receipt.confirmation_number), record) },
  };
}
