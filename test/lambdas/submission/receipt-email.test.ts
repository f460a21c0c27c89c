import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SQSRecord } from 'aws-lambda';
import { receiptClaimSeconds } from '../../../lambdas/submission/submissions.ts';
import { completeAnswers } from '../../support/complete-application.ts';
import { type DocumentProduct, openDocumentProduct } from '../../support/document-product.ts';
import { type DocumentServices, startDocumentServices } from '../../support/document-services.ts';
import { type Faults, heal } from '../../support/fault-proxy.ts';
import { passTime } from '../../support/pass-time.ts';

const faults: Faults = { calls: 0 };
let services: DocumentServices;
let product: DocumentProduct;
let applicant: string;
let email: string;

beforeAll(async () => {
  services = await startDocumentServices(faults);
  product = await openDocumentProduct();
});
afterAll(() => services.stop());

beforeEach(async () => {
  heal(faults);
  applicant = crypto.randomUUID();
  email = `${applicant}@example.edu`;
  await product.progress.recordLogin(applicant, email);
  await product.progress.reachStatus(applicant, 'started');
  await product.answers.save(applicant, completeAnswers);
  const enqueue = async () => undefined;
  await product.submitApplication(
    { ...product.dependencies, enqueue, enqueueSubmission: enqueue },
    { applicationId: applicant, siteHost: 'apply.example.edu' },
  );
});
afterEach(() => void jest.useRealTimers());

/** Delivers a job of the submission queue to a worker; whether it is done with. */
async function deliver(messageId: string): Promise<boolean> {
  const body = JSON.stringify({ kind: 'record', applicationId: applicant, siteHost: 'apply.example.edu' });
  const record = { messageId, body, attributes: { ApproximateReceiveCount: '1' } } as SQSRecord;
  const { batchItemFailures } = await product.record({ Records: [record] }, undefined as never);
  return batchItemFailures.length === 0;
}

/** The worker's calls: read, write the record, claim, expect its events, send, note. */
const calls = { claim: 3, send: 5, note: 6 } as const;
const breakAt = (plan: Faults['plan']) => {
  heal(faults);
  Object.assign(faults, { plan });
};
const dieBefore = (call: number) => breakAt({ call, moment: 'before', lasts: true });

describe('the receipt email', () => {
  it('is sent once when two workers get a job of the same submission at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const done = await Promise.all([deliver('first tab'), deliver('second tab')]);
      expect(services.emailsTo(email)).toBe(1);
      expect(done).toContain(true);
    }
    expect(await deliver('second tab')).toBe(true);
    expect(services.emailsTo(email)).toBe(1);
  });

  it('is sent by the next delivery when a worker dies after its claim', async () => {
    dieBefore(calls.send);
    expect(await deliver('first tab')).toBe(false);
    heal(faults);
    expect(services.emailsTo(email)).toBe(0);
    expect(await deliver('second tab')).toBe(false);
    expect(services.emailsTo(email)).toBe(0);
    passTime((receiptClaimSeconds + 1) * 1000);
    expect(await deliver('first tab')).toBe(true);
    expect(services.emailsTo(email)).toBe(1);
    expect(await deliver('second tab')).toBe(true);
    expect(services.emailsTo(email)).toBe(1);
  });

  it('is not repeated while the claim of a worker that died after sending it is live', async () => {
    dieBefore(calls.note);
    expect(await deliver('first tab')).toBe(false);
    heal(faults);
    expect(services.emailsTo(email)).toBe(1);
    passTime((receiptClaimSeconds - 5) * 1000);
    expect(await deliver('second tab')).toBe(false);
    expect(services.emailsTo(email)).toBe(1);
  });

  it('is sent at once when only the response to the claim was lost', async () => {
    breakAt({ call: calls.claim, moment: 'after', lasts: false });
    expect(await deliver('first tab')).toBe(true);
    expect(services.emailsTo(email)).toBe(1);
  });
});
