import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { applicationStore } from '../../../../lambdas/application/applications.ts';
import { recordKey } from '../../../../lambdas/documents/file-keys.ts';
import { s3Files } from '../../../../lambdas/documents/files.ts';
import { sha256 } from '../../../../lambdas/platform/sha256.ts';
import { claimSeconds } from '../../../../lambdas/platform/update-item.ts';
import { type Faults, resetFaults } from '../../../support/fault-proxy.ts';
import { passTime } from '../../../support/pass-time.ts';
import {
  createSubmittedApplication,
  deliver as deliverTo,
  faults,
  product,
  services,
  siteHost,
} from '../../../support/suite-documents.ts';

let applicant: string;
let email: string;

beforeAll(async () => {
  const { application } = await createSubmittedApplication();
  expect(await deliverTo('record', { kind: 'record', applicationId: application, siteHost })).toBe(true);
});

beforeEach(async () => {
  ({ application: applicant, email } = await createSubmittedApplication());
});

const deliver = () => deliverTo('record', { kind: 'record', applicationId: applicant, siteHost });

/** The call that sends. Before it, the worker reads, claims the email, writes the record and stores its item. */
const send = 5;
const breakAt = (plan: Faults['plan']) => {
  resetFaults(faults);
  Object.assign(faults, { plan });
};
const dieBefore = (call: number) => breakAt({ call, moment: 'before', isPermanent: true });

describe('the receipt email', () => {
  it('is sent once when two workers get a job of the same submission at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const done = await Promise.all([deliver(), deliver()]);
      expect(services.emailsTo(email)).toBe(1);
      expect(done).toContain(true);
    }
    expect(await deliver()).toBe(true);
    expect(services.emailsTo(email)).toBe(1);
  });

  it('is sent by the next delivery when a worker dies after its claim', async () => {
    dieBefore(send);
    expect(await deliver()).toBe(false);
    resetFaults(faults);
    expect(services.emailsTo(email)).toBe(0);
    expect(await deliver()).toBe(false);
    expect(services.emailsTo(email)).toBe(0);
    passTime((claimSeconds + 1) * 1000);
    expect(await deliver()).toBe(true);
    expect(services.emailsTo(email)).toBe(1);
    expect(await deliver()).toBe(true);
    expect(services.emailsTo(email)).toBe(1);
  });

  it('carries the hash of the record, whatever a second worker read earlier', async () => {
    const [firstDone, secondHeld] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    faults.gate = async (target) => {
      if (target.endsWith('.GetItem')) return;
      delete faults.gate;
      secondHeld.resolve();
      await firstDone.promise;
    };
    const second = deliver();
    await secondHeld.promise;
    await product.progress.recordLogin(applicant, `new-${email}`);
    expect(await deliver()).toBe(true);
    firstDone.resolve();
    await second;
    const { receipt, record_sha256 } = (await applicationStore().find(applicant)) ?? {};
    const record = await s3Files().read(recordKey(applicant, receipt?.confirmation_number ?? ''));
    expect(sha256(record ?? new Uint8Array())).toBe(record_sha256);
  });

  it('is recorded as bounced if SES refuses the address, and the submission is recorded and exported all the same', async () => {
    ({ application: applicant } = await createSubmittedApplication('refused.test'));
    expect(await deliver()).toBe(true);
    const { receipt_email, receipt_sent_at, record_sha256 } = (await applicationStore().find(applicant)) ?? {};
    expect({ receipt_email, receipt_sent_at, record_sha256 }).toEqual({
      receipt_email: 'bounced',
      receipt_sent_at: expect.any(String),
      record_sha256: expect.any(String),
    });
  });
});
