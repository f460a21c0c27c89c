import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { eraseByPrefix } from '../../../../lambdas/documents/application-files.ts';
import { exportBucket } from '../../../../lambdas/export/bucket-store.ts';
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
