import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { bucketDay } from '../../../../lambdas/export/bucket-store.ts';
import { exportJobs } from '../../../../lambdas/export/export-day.ts';
import { scheduleExport } from '../../../../lambdas/export/export-days.ts';
import { logger } from '../../../../lambdas/platform/logger.ts';
import { type DocumentServices, startDocumentServices } from '../../../support/document-services.ts';
import type { Faults } from '../../../support/fault-proxy.ts';
import { mockClient } from '../../../support/mock-client.ts';
import { passTime } from '../../../support/pass-time.ts';
import { randomFrom, report, runs, seed } from '../../../support/seeded.ts';
import { openWorld } from './export-world.ts';

const sqs = mockClient(SQSClient);
const faults: Faults = { calls: 0 };
let services: DocumentServices;
beforeAll(async () => {
  logger.setLogLevel('SILENT');
  services = await startDocumentServices(faults);
});
afterEach(() => void jest.useRealTimers());
afterAll(() => services.stop());

const worlds = Array.from({ length: runs(40, 1) }, (_, index) => seed + index);

it.each(worlds)(
  'exports ten days of submissions and letters completely and each of them once, whatever dies (seed %d)',
  async (each) => {
    const world = openWorld(services, faults, randomFrom(each));
    sqs.on(SendMessageCommand).callsFake(async ({ MessageBody }) => {
      await world.sendMessage(MessageBody);
      return {};
    });
    expect(await world.live(10)).toEqual([]);
    const figures = await world.figures();
    const { applicants, letters, died, complete, again } = figures;
    for (const count of [applicants, letters, died, complete, again]) expect(count).toBeGreaterThan(5);
    report('ten days', 1, JSON.stringify(figures));
  },
);

it("removes an erased applicant's PDFs from an export without other applications", async () => {
  const day = '2026-11-02';
  passTime(Date.parse(`${day}T13:00:00Z`) - Date.now());
  await scheduleExport(day, { hour: 2 });
  // The worker died before it noticed the erasure, and the repeated job found nothing to export.
  await bucketDay(day).write('packets/Tran, Lan - ABCD-2345.pdf', Buffer.from('%PDF'));
  passTime(24 * 60 * 60_000);
  const { complete } = exportJobs({ exportApplication: async () => undefined });
  expect(await complete({ day })).toBe('done');
  expect([...(await bucketDay(day).listFiles()).keys()]).toEqual([]);
});
