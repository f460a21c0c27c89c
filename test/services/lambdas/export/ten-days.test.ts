import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { eraseByPrefix } from '../../../../lambdas/documents/application-files.ts';
import { exportBucket } from '../../../../lambdas/export/bucket-store.ts';
import { publishLetter } from '../../../../lambdas/export/events.ts';
import { logger } from '../../../../lambdas/platform/logger.ts';
import { type DocumentServices, startDocumentServices } from '../../../support/document-services.ts';
import type { Faults } from '../../../support/fault-proxy.ts';
import { mockClient } from '../../../support/mock-client.ts';
import { randomFrom, report, runs, seed } from '../../../support/seeded.ts';
import { openWorld } from './export-world.ts';

const sqs = mockClient(SQSClient);
const faults: Faults = { calls: 0 };
let services: DocumentServices;
beforeAll(async () => {
  logger.setLogLevel('SILENT');
  services = await startDocumentServices(faults);
});
afterEach(async () => {
  jest.useRealTimers();
  // The emulator leaves out keys of a list from its second page of 1,000 on, so each world starts with an empty bucket.
  await eraseByPrefix(exportBucket(), ['facts/', 'handover/']);
});
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
    for (const count of [applicants, letters, died, complete, again]) expect(count).toBeGreaterThan(1);
    report('ten days', 1, JSON.stringify(figures));
  },
);

it('exports a letter on the day of the submission if it arrived on the day before', async () => {
  const [received_at, submitted_at] = ['2026-12-02T04:59:30.000Z', '2026-12-02T05:00:10.000Z'];
  const days: string[] = [];
  sqs.on(SendMessageCommand).callsFake(async ({ MessageBody }) => void days.push(JSON.parse(MessageBody).at));
  const receipt = { confirmation_number: 'ABCD-2345', submitted_at };
  for (const at of [received_at, '2026-12-03T12:00:00.000Z'])
    await publishLetter({ applicationId: 'a', receipt }, { n: 1, generation: 1, version: 1, received_at: at });
  expect(days).toEqual([submitted_at, '2026-12-03T12:00:00.000Z']);
});
