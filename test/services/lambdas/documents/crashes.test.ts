import { describe, expect, it, jest } from '@jest/globals';
import type { Application } from '../../../../lambdas/application/application.ts';
import type { ConversionJob } from '../../../../lambdas/documents/conversion-queue.ts';
import {
  convertedKey,
  originalKey,
  pdfCopyKey,
  previewKey,
  recordKey,
  uploadKey,
} from '../../../../lambdas/documents/file-keys.ts';
import type { PdfCopyJob } from '../../../../lambdas/pdf-copy/pdf-copy-queue.ts';
import { claimSeconds } from '../../../../lambdas/platform/update-item.ts';
import { discardDelaySeconds } from '../../../../lambdas/queues/queue.ts';
import type { SubmissionJob } from '../../../../lambdas/submission/submission-queue.ts';

import { completeAnswers } from '../../../support/complete-application.ts';
import { countCall, type Moment, resetFaults } from '../../../support/fault-proxy.ts';
import { passTime } from '../../../support/pass-time.ts';
import { pick, randomFrom, report, runs, seed } from '../../../support/seeded.ts';
import { deliver, faults, product, services, siteHost } from '../../../support/suite-documents.ts';

/** The quick run tries some of the failures, each with one seed. */
const seeds = runs(25, 1);
const key = 'college_unofficial_transcripts';
/** The key of an upload question that is hidden. Submitting the application deletes its document. */
const droppedKey = 'tax_return_document_upload';

// Other suites test conversion and rendering. Here, the processes around them crash.
jest.unstable_mockModule('../../../../lambdas/conversion/convert-to-pdf.ts', () => ({
  convertToPdf: async () => ({ pdf: new Uint8Array([37, 80, 68, 70]), picturedPages: 0, preview: new Uint8Array([1]) }),
  convertLetterText: async () => ({ pdf: new Uint8Array([37, 80, 68, 70]), picturedPages: 0 }),
}));
jest.unstable_mockModule('../../../../lambdas/pdf-copy/draw-pdf-copy.ts', () => ({
  drawPdfCopy: async () => new Uint8Array([37, 80, 68, 70]),
}));

type Job = ConversionJob | PdfCopyJob | SubmissionJob;
interface Message {
  readonly job: Job;
  readonly attempt: number;
}

/** The processes that may crash, with the highest number of calls that each makes. */
const processes = { ask: 2, start: 7, remove: 4, convert: 6, copy: 4, render: 6, submit: 4, record: 8 } as const;
type Process = keyof typeof processes;

/** A failing call. It fails permanently, because the process dies, or once, so that the SDK's retry succeeds. */
interface Break {
  readonly process: Process;
  readonly call: number;
  readonly moment: Moment;
  readonly how: 'dies' | 'stumbles';
}

/** One applicant's session, in which one kind of process fails at one of its calls. */
class Story {
  readonly applicant = crypto.randomUUID();
  readonly email = `${this.applicant}@example.edu`;
  readonly messages: Message[] = [];
  readonly random: () => number;
  /** The errors that applicants and queues received. */
  readonly failures: unknown[] = [];
  private readonly planned: Break;
  private isOver = false;

  constructor(planned: Break, start: number) {
    this.planned = planned;
    this.random = randomFrom(start);
  }

  private readonly enqueue = async (job: Job, delaySeconds = 1) => {
    const moment = countCall(faults);
    const breaks = moment && this.planned.how === 'dies';
    if (!breaks || moment === 'after') await this.take({ job, attempt: 1 }, delaySeconds);
    if (breaks) throw Object.assign(new Error('The queue did not answer.'), { code: 'ECONNRESET' });
  };

  /** Receives a message. It may arrive before the slow write that it announces, unless its delay is longer. */
  private async take(message: Message, delaySeconds: number): Promise<void> {
    const isFirst = delaySeconds < discardDelaySeconds && this.random() < 0.3;
    if (!isFirst) return void this.messages.push(message);
    const { calls, plan } = faults;
    if (!(await this.deliver(message))) this.messages.push({ ...message, attempt: 2 });
    Object.assign(faults, { calls, plan });
  }

  private get dependencies() {
    return { ...product.dependencies, enqueue: this.enqueue, enqueueSubmission: this.enqueue };
  }

  /** Runs a process. The first run of the planned process has the planned fault. */
  private async run<Result>(process: Process, work: () => Promise<Result>): Promise<Result | undefined> {
    resetFaults(faults);
    if (process === this.planned.process && !this.isOver) {
      this.isOver = true;
      faults.plan = { call: this.planned.call, moment: this.planned.moment, isPermanent: this.planned.how === 'dies' };
    }
    try {
      return await work();
    } catch (error) {
      this.failures.push(error); // The caller sees the error, and retries or gives up.
      return undefined;
    } finally {
      resetFaults(faults);
    }
  }

  /** Runs a request. Half of the applicants retry it if it fails. */
  private async request<Result>(process: Process, work: () => Promise<Result>): Promise<Result | undefined> {
    return (await this.run(process, work)) ?? (this.random() < 0.5 ? this.run(process, work) : undefined);
  }

  async upload(slot: string = key): Promise<void> {
    const form = await this.request('ask', () => product.presignUpload(this.dependencies, this.applicant, slot));
    if (!form) return;
    await services.put(form.fields.key, 'a document');
    const wanted = { owner: this.applicant, slot, fileKey: form.fields.key, fileName: 'a.pdf' };
    await this.request('start', () => product.startConversion(this.dependencies, wanted));
  }

  remove = () => this.request('remove', () => product.deleteDocument(this.dependencies, this.applicant, key));

  requestPdfCopy = () => this.request('copy', () => product.requestPdfCopy(this.dependencies, this.applicant));

  submit = () =>
    this.request('submit', () =>
      product.submitApplication(this.dependencies, { applicationId: this.applicant, siteHost }),
    );

  /** Delivers every message 1, 2 or 5 times in random order. A message that fails three times becomes a dead letter. */
  async deliverAll(): Promise<void> {
    while (this.messages.length > 0) {
      const deliveries = this.messages
        .splice(0)
        .flatMap((message) => Array<Message>(pick(this.random, [1, 2, 5])).fill(message));
      deliveries.sort(() => this.random() - 0.5);
      for (const message of deliveries) await this.deliverUntilDone(message);
    }
  }

  private async deliverUntilDone({ job, attempt }: Message): Promise<void> {
    for (let count = attempt; count <= 3; count += 1) {
      if (await this.deliver({ job, attempt: count })) return;
      // A claimed receipt email is not sent until its claim expires.
      if (job.kind === 'record') passTime((claimSeconds + 1) * 1000);
    }
    await deliver('fail', job);
  }

  private async deliver({ job, attempt }: Message): Promise<boolean> {
    const process = processOf(job);
    return (await this.run(process, () => deliver(process, job, attempt))) === true;
  }

  read = (): Promise<Application> => product.applications.read(this.applicant);
}

function processOf(job: Job): 'render' | 'convert' | 'record' {
  if ('hash' in job) return 'render';
  return 'slot' in job ? 'convert' : 'record';
}

/** Returns the exact keys that the bucket must hold for a stored application. */
function filesFor(applicant: string, { documents, pdf_copy: copy, receipt }: Application): string[] {
  const ofDocuments = Object.entries(documents).flatMap(([slot, { upload_id: uploadId, status }]) => {
    const id = { ownerKind: 'application', owner: applicant, slot, uploadId } as const;
    return status === 'COMPLETED' ? [originalKey(id), convertedKey(id), previewKey(id)] : [uploadKey(id)];
  });
  const copies = copy?.status === 'COMPLETED' ? [pdfCopyKey(applicant, copy.hash)] : [];
  const records = receipt ? [recordKey(applicant, receipt.confirmation_number)] : [];
  return [...ofDocuments, ...copies, ...records].sort();
}

async function playStory(story: Story): Promise<void> {
  const { answers, progress } = product;
  await progress.recordLogin(story.applicant, story.email);
  await progress.reachStatus(story.applicant, 'started');
  await answers.save(story.applicant, completeAnswers);
  await story.upload();
  if (story.random() < 0.5) await story.upload(droppedKey);
  if (story.random() < 0.5) await story.deliverAll();
  const what = story.random();
  if (what < 0.3) await story.upload();
  if (what > 0.7) await story.remove();
  await story.deliverAll();
  await story.requestPdfCopy();
  if (story.random() < 0.5) await story.deliverAll();
  await story.upload();
  await story.requestPdfCopy();
  await story.deliverAll();
  await story.submit();
  await story.requestPdfCopy();
  await story.deliverAll();
}

/** Submits again, which returns the same receipt, or submits now if the first submit failed. */
async function submitAgain(story: Story): Promise<void> {
  const { receipt } = await story.read();
  const again = await story.submit();
  expect(again).toBeDefined();
  if (receipt) expect(again).toEqual(receipt);
  await story.requestPdfCopy();
  await story.deliverAll();
  expect((await story.read()).receipt).toEqual(again);
}

const allBreaks = Object.entries(processes).flatMap(([process, calls]) =>
  Array.from({ length: calls }, (_, index) => index + 1).flatMap((call) =>
    (['before', 'after'] as const).flatMap((moment) =>
      (['dies', 'stumbles'] as const).map((how): Break => ({ process: process as Process, call, moment, how })),
    ),
  ),
);
const breaks = allBreaks.filter((_, index) => index % Math.ceil(allBreaks.length / runs(allBreaks.length, 12)) === 0);

describe('when one process fails', () => {
  it.each(breaks)(
    'every document, copy and receipt is completed, and no stray file is left: $process $how $moment its call $call',
    async (planned) => {
      for (let run = 0; run < seeds; run += 1) {
        const story = new Story(planned, seed + run);
        await playStory(story);
        await submitAgain(story);
        const application = await story.read();
        const document = application.documents[key];
        const where = `seed ${seed + run}`;
        if (planned.how === 'stumbles') expect([where, ...story.failures]).toEqual([where]);
        expect([where, document?.status ?? 'COMPLETED']).toEqual([where, 'COMPLETED']);
        expect([where, application.answers[key] ?? '']).toEqual([where, document ? 'ANSWERED' : '']);
        expect([where, application.documents[droppedKey]]).toEqual([where, undefined]);
        expect([where, ['COMPLETED', undefined].includes(application.pdf_copy?.status)]).toEqual([where, true]);
        // If the worker crashes after sending the receipt and before storing that, it sends a second receipt.
        const most = planned.process === 'record' ? 2 : 1;
        expect([where, [1, most].includes(services.emailsTo(story.email))]).toEqual([where, true]);
        expect([where, (await services.list(story.applicant)).sort()]).toEqual([
          where,
          filesFor(story.applicant, application),
        ]);
      }
      report(`${planned.process} ${planned.how} ${planned.moment} its call ${planned.call}`, seeds);
    },
  );
});
