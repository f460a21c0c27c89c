import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { applicantItemStore } from '../../../../lambdas/application/applicant-items.ts';
import { bucketDay, exportBucket } from '../../../../lambdas/export/bucket-store.ts';
import { eraseExports } from '../../../../lambdas/export/erase-exports.ts';
import { exportJobs } from '../../../../lambdas/export/export-day.ts';
import type { ExportReason } from '../../../../lambdas/export/export-queue.ts';
import type { Manifest } from '../../../../lambdas/export/manifest.ts';
import { logger } from '../../../../lambdas/platform/logger.ts';
import { sha256 } from '../../../../lambdas/platform/sha256.ts';
import { followupsTable } from '../../../../lambdas/platform/table.ts';
import type { Outcome } from '../../../../lambdas/queues/consume.ts';
import { addDays } from '../../../../shared/letters/letter-calendar.ts';
import { type DocumentServices, startDocumentServices } from '../../../support/document-services.ts';
import { type Faults, resetFaults } from '../../../support/fault-proxy.ts';
import { passTime } from '../../../support/pass-time.ts';
import { exportLetters, putSubmitted, readExported } from './export-world.ts';

const hour = 60 * 60_000;

const faults: Faults = { calls: 0 };
let services: DocumentServices;
beforeAll(async () => {
  logger.setLogLevel('SILENT');
  services = await startDocumentServices(faults);
});
afterAll(() => services.stop());

/** The day of the present test. Each test has its own, because all use the same bucket. */
let day = '2026-11-01';
beforeEach(() => {
  day = addDays(day, 3);
  passTime(Date.parse(`${day}T17:00:00Z`) - Date.now());
});
afterEach(() => {
  delete faults.gate;
  resetFaults(faults);
  jest.useRealTimers();
});

const letters = new Map<string, readonly string[]>();
const jobs = exportJobs({ exportApplication: exportLetters((number) => letters.get(number) ?? []) });

/** Returns the confirmation number of an applicant of the present test. */
const numberOf = (name: string) => `${name}-${day}`;

const submitted = (name: string) => ({
  applicationId: `id-${numberOf(name)}`,
  receipt: { confirmation_number: numberOf(name), submitted_at: new Date().toISOString() },
});

function exportFor(name: string, reason: ExportReason = 'submission'): Promise<Outcome> {
  return jobs.application({ application: submitted(name), reasons: [reason], at: new Date().toISOString() });
}

async function submitAndExport(...names: readonly string[]) {
  for (const name of names) {
    await putSubmitted(submitted(name));
    await exportFor(name);
  }
}

async function completeDay() {
  passTime(24 * hour);
  expect(await jobs.complete({ day })).toBe('done');
}

const filesOfDay = async () => [...(await bucketDay(day).listFiles()).keys()];
const manifestOfDay = async (): Promise<Manifest> =>
  JSON.parse(Buffer.from(await readExported(`handover/${day}/manifest.json`)).toString());

it.each(Array.from({ length: 14 }, (_, index) => index + 1))(
  'an erasure that dies at its call %d can be repeated, and the export is completed again',
  async (call) => {
    await submitAndExport('first', 'second');
    await completeDay();
    faults.plan = { call: faults.calls + call, moment: 'before', isPermanent: true };
    await eraseExports([numberOf('first')]).catch(() => {});
    resetFaults(faults);
    passTime(hour);
    await eraseExports([numberOf('first')]);
    await applicantItemStore().erase([submitted('first').applicationId]);
    expect(await jobs.complete({ day })).toBe('done');
    const manifest = await manifestOfDay();
    expect(manifest.applications).toBe(1);
    expect(JSON.stringify([manifest, await filesOfDay()])).not.toContain(numberOf('first'));
  },
);

it('a folder with a manifest has the files of its manifest, even if the erasure and then each completion die', async () => {
  await submitAndExport('first', 'second');
  await completeDay();
  // The erasure dies when it has only made the export due.
  faults.plan = { call: faults.calls + 3, moment: 'before', isPermanent: true };
  await eraseExports([numberOf('first')]).catch(() => {});
  for (let call = 1; call < 24; call += 1) {
    resetFaults(faults);
    passTime(hour);
    faults.plan = { call, moment: 'before', isPermanent: true };
    await jobs.complete({ day }).catch(() => {});
    resetFaults(faults);
    const names = await filesOfDay();
    if (!names.includes('manifest.json')) continue;
    for (const { name, sha256: hash } of (await manifestOfDay()).files)
      expect([call, name, sha256(await readExported(`handover/${day}/${name}`))]).toEqual([call, name, hash]);
  }
});

/** Deletes what S3 would delete by age: all objects that were written before this time. */
async function expireBefore(time: number) {
  const { client, name: Bucket } = exportBucket();
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
  for (const { Key, LastModified } of Contents)
    if (LastModified && LastModified.getTime() < time) await client.send(new DeleteObjectCommand({ Bucket, Key }));
}

it('an erasure finds an export that an earlier erasure rebuilt, even if its other files have expired', async () => {
  await submitAndExport('first', 'second', 'third');
  await completeDay();
  passTime(20 * 24 * hour);
  const rebuiltAt = Date.now();
  for (const name of ['first', 'second']) {
    await eraseExports([numberOf(name)]);
    await applicantItemStore().erase([submitted(name).applicationId]);
    expect(await jobs.complete({ day })).toBe('done');
    passTime(15 * 24 * hour);
    await expireBefore(rebuiltAt);
  }
  const manifest = await manifestOfDay();
  expect(manifest.applications).toBe(1);
  expect(await filesOfDay()).toEqual(expect.arrayContaining(manifest.files.map(({ name }) => name)));
  expect(JSON.stringify([manifest, await filesOfDay()])).not.toContain(numberOf('second'));
});

it('an export is completed again, even if an operator has restored a table without its item', async () => {
  await submitAndExport('first', 'second');
  await completeDay();
  const Key = { pk: `handover#${day}`, sk: 'handover' };
  await followupsTable().client.send(new DeleteCommand({ TableName: followupsTable().name, Key }));
  await eraseExports([numberOf('first')]);
  expect(await jobs.complete({ day })).toBe('done');
  expect((await manifestOfDay()).applications).toBe(1);
});

/** Runs an action between the calls of another one, at the given call. Returns a function that returns its outcome. */
function runAtCall(call: number, action: () => Promise<unknown>) {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  resetFaults(faults);
  faults.gate = async () => {
    if (faults.calls !== call) return;
    delete faults.gate;
    resolve(await action().catch(({ message }: Error) => message));
  };
  return () => promise;
}

/** Completes the export of three applications, and makes it due again by an erasure of the first. */
async function openDueDay() {
  await submitAndExport('first', 'second', 'third');
  await completeDay();
  await eraseExports([numberOf('first')]);
}

describe.each([3, 6, 9])('an erasure and a completion of the same export at once (call %d)', (call) => {
  it('do not complete the export before the erasure has ended', async () => {
    await openDueDay();
    const outcome = runAtCall(call, () => jobs.complete({ day }));
    await eraseExports([numberOf('second')]);
    expect(await outcome()).toBe('superseded');
    expect(await jobs.complete({ day })).toBe('done');
    expect((await manifestOfDay()).applications).toBe(1);
  });

  it('do not erase anything before the export is complete', async () => {
    await openDueDay();
    const outcome = runAtCall(call, () => eraseExports([numberOf('second')]));
    expect(await jobs.complete({ day })).toBe('done');
    expect(await outcome()).toContain('is being completed or changed by another erasure. Run');
    expect((await manifestOfDay()).applications).toBe(2);
  });
});

it('exports a letter that arrived during a slower export of the same application', async () => {
  await putSubmitted(submitted('first'));
  const [started, continued] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = exportJobs({
    exportApplication: (application, options, store) =>
      exportLetters(() => [])(application, options, {
        write: async (name, content) => {
          started.resolve();
          await continued.promise;
          return store.write(name, content);
        },
      }),
  });
  const at = new Date().toISOString();
  const submission = slow.application({ application: submitted('first'), reasons: ['submission'], at });
  await started.promise;
  letters.set(numberOf('first'), ['2-g1-v1']);
  await exportFor('first', 'letter-2-g1-v1');
  continued.resolve();
  await submission;
  await completeDay();
  expect(await filesOfDay()).toContain(`import/${numberOf('first')}-1.pdf`);
});

it('erases the reason of a job that arrives after the erasure', async () => {
  for (const reason of ['submission', 'overdue-1-g1'] as const) {
    expect(await exportFor('first', reason)).toBe('superseded');
    expect(await bucketDay(day).listReasons()).toEqual(new Map());
  }
});

it("removes an erased applicant's PDFs from an export without other applications", async () => {
  await exportFor('first');
  // The worker died before it noticed the erasure, and the repeated job found nothing to export.
  await bucketDay(day).write('packets/Tran, Lan - ABCD-2345.pdf', Buffer.from('%PDF'));
  await completeDay();
  expect(await filesOfDay()).toEqual([]);
});

it("removes an erased applicant's reasons when it completes the export", async () => {
  await submitAndExport('second');
  // The worker died before it noticed the erasure.
  await bucketDay(day).putReason(submitted('first'), 'submission');
  await completeDay();
  expect([...(await bucketDay(day).listReasons()).keys()]).toEqual([numberOf('second')]);
});
