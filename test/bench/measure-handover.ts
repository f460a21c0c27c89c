import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { bytesOf, newPdf } from '../../lambdas/paper/new-pdf.ts';
import { sha256 } from '../../lambdas/platform/sha256.ts';
import type { ApiClient } from '../support/api-client.ts';
import type { Figure } from './figures.ts';
import { startStack } from './local-stack.ts';

const applications = 1000;
const documentsOfEach = 5;
/** Distinct ones: the same bytes are staged once. */
const distinct = 100;
const day = '2004-03-01';

/** The command on as much as a busy month brings. */
export async function measureHandover(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const stack = await startStack(dataDir);
  try {
    Object.assign(process.env, { STACK_URL: stack.url, STACK_DATA_DIR: dataDir });
    await multiply(await submitted());
    const began = performance.now();
    const most = await handOver(dataDir, join(dataDir, 'handover'));
    const minutes = (performance.now() - began) / 60_000;
    const beganAgain = performance.now();
    await handOver(dataDir, join(dataDir, 'handover'));
    console.log(`Again, with nothing new: ${((performance.now() - beganAgain) / 1000).toFixed(0)} s`);
    return [
      { figure: '1,000 applications with 5,000 documents handed over', value: minutes, unit: ' min', limit: 30 },
      { figure: 'their most memory', value: most, unit: ' MB', limit: 400 },
    ];
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const question = 'college_unofficial_transcripts';

/** Somebody who has submitted, and whose record is there. */
async function submitted(): Promise<ApiClient> {
  const { lastMail, newApplicant } = await import('../support/applicants.ts');
  const { completeAnswers } = await import('../support/complete-application.ts');
  const { upload } = await import('../support/uploads.ts');
  const { client, email } = await newApplicant();
  await client.post('/api/web-status', { web_status: 'started' });
  await client.put('/api/answer', { answer: completeAnswers });
  await upload(client, question, await transcript(0), 'transcript.pdf');
  const { body } = await client.post<{ confirmation_number: string }>('/api/submit', {});
  while (!(await lastMail(email)).text.includes(body.confirmation_number)) await setTimeout(100);
  return client;
}

/** By direct writes: what one has submitted, as often as it takes. */
async function multiply(client: ApiClient): Promise<void> {
  const { stackEnv, storedApplicationOf, storedItem, subOf } = await import('../support/stack-table.ts');
  Object.assign(process.env, stackEnv());
  const { noteSubmission } = await import('../../lambdas/handover/ledger.ts');
  const { s3Files } = await import('../../lambdas/documents/files.ts');
  const item = await storedApplicationOf(client).read();
  const { confirmation_number: number } = item.receipt as { confirmation_number: string };
  const bytes = await s3Files().read(`submissions/${subOf(client.cookies)}/${number}.json`);
  const record = JSON.parse(Buffer.from(bytes ?? []).toString());
  const row = { key: question, label: 'Transcript', text: 'Document attached', isDocument: true };
  const keys = Array.from({ length: documentsOfEach }, (_, index) => `${question}_${index + 1}`);
  record.asked.pages.push({
    id: 'more',
    title: 'Documents',
    sections: [{ title: '', level: 1, rows: keys.map((key) => ({ ...row, key })) }],
  });
  const pdfs = await Promise.all(Array.from({ length: distinct }, (_, index) => transcript(index)));
  const hashes = pdfs.map(sha256);
  for (let index = 0; index < applications; index += 1) {
    const applicationId = crypto.randomUUID();
    const receipt = {
      confirmation_number: `${2222 + index}-2222`,
      submitted_at: new Date(Date.parse(`${day}T12:00:00Z`) + index * 1000).toISOString(),
    };
    const documents = keys.map((key, at) => {
      const which = (index * documentsOfEach + at) % distinct;
      const pdf_key = `converted/${applicationId}/${key}/${which}.pdf`;
      return { key, pdf_key, bytes: pdfs[which] ?? new Uint8Array(), hash: hashes[which] ?? '' };
    });
    await Promise.all(documents.map(({ pdf_key, bytes }) => s3Files().writePdf(pdf_key, bytes)));
    const about = { file_name: 'transcript.pdf', file_size: 100_000 };
    const recordHash = await s3Files().writeJson(`submissions/${applicationId}/${receipt.confirmation_number}.json`, {
      ...record,
      ...receipt,
      sealed: {},
      documents: Object.fromEntries(documents.map(({ key, hash }) => [key, { ...about, pdf: hash }])),
    });
    await storedItem({ id: `application#${applicationId}` }, stackEnv().TABLE_NAME).write({
      ...item,
      receipt,
      sealed: {},
      record_sha256: recordHash,
      documents: Object.fromEntries(
        documents.map(({ key, pdf_key }) => [key, { ...about, status: 'COMPLETED', pdf_key }]),
      ),
    });
    await noteSubmission({ applicationId, receipt });
  }
}

/** Two pages of text and a scan. */
async function transcript(seed: number): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128 + (seed % 50), sigma: 20 } as const;
  const scan = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer();
  const doc = newPdf({ title: `Transcript ${seed}` });
  for (let page = 0; page < 2; page += 1) doc.addPage().image(scan, { width: 400 });
  return bytesOf(doc);
}

/** @returns the most memory (MB) that it has used */
async function handOver(dataDir: string, to: string): Promise<number> {
  const command = resolve(import.meta.dirname, '../../bin/packet.ts');
  const child = spawn(process.execPath, [command, '--since', day, '--until', day, '--to', to], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  const ended = once(child, 'exit');
  let most = 0;
  while (child.exitCode === null) {
    try {
      most = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? most);
    } catch {
      break;
    }
    await setTimeout(200);
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`The hand-over ended with ${code}.`);
  return most / 1024;
}
