import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { exportJobs } from '../../../../lambdas/export/export-day.ts';
import { logger } from '../../../../lambdas/platform/logger.ts';
import { type DocumentServices, startDocumentServices } from '../../../support/document-services.ts';
import { passTime } from '../../../support/pass-time.ts';
import { exportLetters, putSubmitted } from './export-world.ts';

let services: DocumentServices;
beforeAll(async () => {
  logger.setLogLevel('SILENT');
  services = await startDocumentServices({ calls: 0 });
});
afterEach(() => void jest.useRealTimers());
afterAll(() => services.stop());

it('counts a letter once if its recommender replaced it that day', async () => {
  passTime(Date.parse('2026-12-05T17:00:00Z') - Date.now());
  const at = new Date().toISOString();
  const application = { applicationId: 'one', receipt: { confirmation_number: 'K7QF-2M9D', submitted_at: at } };
  const jobs = exportJobs({ exportApplication: exportLetters(() => []) });
  await putSubmitted(application);
  await jobs.application({ application, reasons: ['submission', 'letter-1-g1-v1'], at });
  for (const reason of ['letter-1-g1-v2', 'letter-2-g1-v1'] as const)
    await jobs.application({ application, reasons: [reason], at });
  passTime(24 * 60 * 60_000);
  expect(await jobs.complete({ day: '2026-12-05' })).toBe('done');
  expect(services.textsTo('graduate-office@foothills.test')).toEqual([
    expect.stringMatching(/Letters received:?\s+2\b/),
  ]);
});
