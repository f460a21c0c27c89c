import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { expect } from '@jest/globals';
import type { Answers } from '../../shared/form/definition.ts';
import { newApplicant } from './applicants.ts';
import { completeAnswers } from './complete-application.ts';
import { waitForMail } from './letters.ts';
import { samplePng } from './sample-files.ts';
import { stackBucket } from './stack-bucket.ts';
import { upload } from './uploads.ts';

export const question = 'college_unofficial_transcripts';

/** Submits an application with one document for a new applicant, and waits until the submission is recorded. */
export async function submitApplication(answers: Answers = {}) {
  const { client, email } = await newApplicant();
  await client.post('/api/web-status', { web_status: 'started' });
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

const file = resolve(import.meta.dirname, '../../bin/packet.ts');

/** Runs `npm run packet` against the stack under test, and returns its output and exit code. */
export const packet = (...args: string[]) => packetIn(process.env.STACK_DATA_DIR, ...args);

/** Runs the command for the stack with this data folder. */
export async function packetIn(
  DATA_DIR: string | undefined,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, DATA_DIR };
  const run = promisify(execFile)(process.execPath, [file, ...args], { env });
  return run.then(
    (output) => ({ code: 0, ...output }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

export async function storedFile(Key: string) {
  const { s3, Bucket } = stackBucket();
  const location = { Bucket, Key };
  const { Body } = await s3.send(new GetObjectCommand(location));
  const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
  const write = (content: Uint8Array | string) => s3.send(new PutObjectCommand({ ...location, Body: content }));
  return { bytes, write, remove: () => s3.send(new DeleteObjectCommand(location)) };
}
