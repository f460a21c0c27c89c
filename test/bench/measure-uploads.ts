import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sample } from '../services/lambdas/conversion/corpus/case.ts';
import { images } from '../services/lambdas/conversion/corpus/images.ts';
import { pdfs } from '../services/lambdas/conversion/corpus/pdfs.ts';
import { wordDocuments } from '../services/lambdas/conversion/corpus/word-documents.ts';
import { upload } from '../support/uploads.ts';
import type { Figure } from './figures.ts';
import { startStack } from './local-stack.ts';
import { median } from './medians.ts';

const filesOfAKind = 12;

/** Measures how long applicants wait from the upload of a valid file to its completed conversion, one file at a time. */
export async function measureUploads(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const stack = await startStack(dataDir);
  try {
    process.env.STACK_URL = stack.url;
    const seconds = await secondsOfUploads();
    console.log(`${seconds.length} uploads, the slowest ${Math.max(...seconds).toFixed(2)} s`);
    return [{ figure: 'from an upload to its PDF, good corpus', value: median(seconds), unit: ' s', limit: 3 }];
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function secondsOfUploads(): Promise<number[]> {
  const { newApplicant } = await import('../support/applicants.ts');
  const bait = { url: 'http://127.0.0.1:9/', file: '/nowhere' };
  const seconds: number[] = [];
  for (const { good, extension } of [images, pdfs(bait), wordDocuments(bait)]) {
    const { client } = await newApplicant();
    for (const { make, name } of sample(good, filesOfAKind)) {
      const bytes = await make();
      const began = performance.now();
      const { status } = await upload(client, 'college_unofficial_transcripts', bytes, `file.${extension}`);
      if (status !== 'COMPLETED')
        throw new Error(`The upload of ${name} ended with the status ${status} instead of COMPLETED.`);
      seconds.push((performance.now() - began) / 1000);
    }
  }
  return seconds;
}
