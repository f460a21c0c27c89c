import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { bundleLambdas, copyPdfium, pdfium } from '../../../infra/bundling/bundle-lambdas.ts';
import { line, pdfByHand } from '../../services/lambdas/conversion/raw-pdf.ts';
import { pdfText } from '../../support/pdf-text.ts';

const root = resolve(import.meta.dirname, '../../..');
const outDir = 'dist/test-functions';
const entry = 'lambdas/workers/convert-upload';

afterAll(() => rmSync(resolve(root, outDir), { recursive: true, force: true }));

it('converts a document in a process of the bundle, as it does on AWS', async () => {
  const bundle = (await bundleLambdas({ root, entries: [entry], outDir })).get(entry);
  expect(bundle?.externals).toContain(pdfium);
  const directory = bundle?.directory ?? '';
  // All that it has besides its own code, as the deployed bundle has it.
  copyPdfium(root, directory);
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#7A1F2B' } })
    .png()
    .toBuffer();
  for (const bytes of [picture, pdfByHand({ content: line('Transcript') })]) {
    const child = fork(resolve(directory, 'index.mjs'), ['convert-one-document'], {
      serialization: 'advanced',
      execArgv: [],
      env: { ...process.env, NODE_OPTIONS: '', CONVERTER_WARM_UP: 'on' },
    });
    const outcome = new Promise<{ pdf: Uint8Array }>((done, fail) => {
      child.once('message', (message) => done(message as { pdf: Uint8Array }));
      child.once('exit', (code) => fail(new Error(`The process ended with code ${code}.`)));
    });
    // The second document is sent to a warmed-up process.
    if (bytes !== picture) await new Promise((resume) => setTimeout(resume, 3_000));
    child.send({ bytes: new Uint8Array(bytes), docxEngine: 'embedded' });
    expect((await pdfText((await outcome).pdf)).pages).toBe(1);
    child.kill();
  }
});
