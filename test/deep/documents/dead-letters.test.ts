import { describe, expect, it, jest } from '@jest/globals';
import type { ConversionJob } from '../../../lambdas/documents/conversion-queue.ts';
import type { PdfCopyJob } from '../../../lambdas/pdf-copy/pdf-copy-queue.ts';
import { heal, type Moment } from '../../support/fault-proxy.ts';
import { deliver, faults, product, services } from '../../support/suite-documents.ts';

const key = 'college_unofficial_transcripts';
const aPdf = async () => new Uint8Array([37, 80, 68, 70]);
jest.unstable_mockModule('../../../lambdas/conversion/convert-to-pdf.ts', () => ({
  convertToPdf: async () => ({ pdf: await aPdf(), picturedPages: 0 }),
  convertLetterText: async () => ({ pdf: await aPdf(), picturedPages: 0 }),
}));
jest.unstable_mockModule('../../../lambdas/pdf-copy/draw-pdf-copy.ts', () => ({
  drawPdfCopy: aPdf,
}));

type Job = ConversionJob | PdfCopyJob;

const breaks = [1, 2, 3, 4, 5].flatMap((call) =>
  (['before', 'after'] as const).map((moment): { call: number; moment: Moment } => ({ call, moment })),
);

/** Every delivery of a message fails at the same call, until it is a dead letter. */
async function die(worker: 'convert' | 'render', job: Job, plan: { call: number; moment: Moment }) {
  let isDone = false;
  for (let attempt = 1; attempt <= 3 && !isDone; attempt += 1) {
    heal(faults);
    faults.plan = { ...plan, lasts: true };
    isDone = await deliver(worker, job, attempt);
  }
  heal(faults);
  if (!isDone) await deliver('fail', job);
}

/** An applicant with an unconverted document, and all messages so far. */
async function withDocument() {
  const applicant = crypto.randomUUID();
  const messages: Job[] = [];
  const dependencies = { ...product.dependencies, enqueue: async (job: Job) => void messages.push(job) };
  await product.progress.recordLogin(applicant, 'lan@example.edu');
  const { fields } = await product.presignUpload(dependencies, applicant, key);
  await services.put(fields.key, 'a document');
  await product.startConversion(dependencies, { owner: applicant, slot: key, fileKey: fields.key, fileName: 'a.pdf' });
  return { applicant, messages, dependencies, conversion: messages.at(-1) as Job };
}

const folders = (files: readonly string[]) => files.map((file) => file.split('/')[0]);

describe('a message whose every try dies', () => {
  it.each(breaks)('($moment call $call) ends its conversion, and no file outlives the document', async (plan) => {
    const { applicant, dependencies, conversion } = await withDocument();
    await die('convert', conversion, plan);
    const { documents } = await product.applications.read(applicant);
    expect(['COMPLETED', 'FAILED']).toContain(documents[key]?.status);
    await product.deleteDocument(dependencies, applicant, key);
    expect(await services.list(applicant)).toEqual([]);
  });

  it.each(breaks)('($moment call $call) ends its PDF copy, and leaves no file of one that failed', async (plan) => {
    const { applicant, messages, dependencies, conversion } = await withDocument();
    await deliver('convert', conversion);
    await product.requestPdfCopy(dependencies, applicant);
    await die('render', messages.pop() as Job, plan);
    const { status } = await product.requestPdfCopy(dependencies, applicant);
    expect(['COMPLETED', 'FAILED']).toContain(status);
    for (const job of messages) if ('hash' in job) await deliver('render', job);
    const copies = status === 'COMPLETED' ? ['copies'] : [];
    expect(folders(await services.list(applicant)).sort()).toEqual(['converted', 'converted', ...copies]);
  });
});
