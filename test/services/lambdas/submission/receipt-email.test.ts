import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { claimSeconds } from '../../../../lambdas/platform/update-item.ts';
import { type Faults, resetFaults } from '../../../support/fault-proxy.ts';
import { passTime } from '../../../support/pass-time.ts';
import {
  createSubmittedApplication,
  deliver as deliverTo,
  faults,
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

/**
 * The numbers of the worker's calls to AWS, in order: read, write the record, four calls to the ledger, claim, expect
 * the email's events, send, record.
 */
const calls = { claim: 7, send: 9, note: 10 } as const;
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
    dieBefore(calls.send);
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
});
