import { createHash } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { expect } from '@jest/globals';
import type { Answers } from '../../shared/form/definition.ts';
import type { ApiClient } from './api-client.ts';
import { newApplicant } from './applicants.ts';
import { completeAnswers } from './complete-application.ts';
import { waitForMail } from './letters.ts';
import { command } from './links.ts';
import { samplePng } from './sample-files.ts';
import { stackBucket } from './stack-bucket.ts';
import { upload } from './uploads.ts';

export const question = 'college_unofficial_transcripts';

/** Submits an application with one document for a new applicant, and waits until the submission is recorded. */
export async function submitApplication(
  answers: Answers = {},
  before: (client: ApiClient) => Promise<void> = async () => undefined,
) {
  const { client, email } = await newApplicant();
  await client.post('/api/web-status', { web_status: 'started' });
  await before(client);
  await client.put('/api/answer', { answer: { ...completeAnswers, ssn: '123-45-6789', ...answers } });
  expect((await upload(client, question, await samplePng(90, 90), 'transcript.png')).status).toBe('COMPLETED');
  const { status, body } = await client.post<{ confirmation_number: string }>('/api/submit', {});
  expect(status).toBe(200);
  const number = body.confirmation_number;
  // The receipt is emailed after the submission is recorded.
  await waitForMail(email, 'receipt');
  return { client, email, number };
}

export type SubmittedApplicant = Awaited<ReturnType<typeof submitApplication>>;
export const packet = (...args: string[]) => command('packet', ...args);
export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

export async function storedFile(Key: string) {
  const { s3, Bucket } = stackBucket();
  const location = { Bucket, Key };
  const { Body } = await s3.send(new GetObjectCommand(location));
  const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
  const write = (content: Uint8Array | string) => s3.send(new PutObjectCommand({ ...location, Body: content }));
  return { bytes, write };
}

export function withByteChanged(bytes: Uint8Array, at: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
