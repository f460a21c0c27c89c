import { beforeEach, describe, expect, it } from '@jest/globals';
import { followUpMinutes, sentEmailStore } from '../../../../lambdas/emails/sent-emails.ts';
import { claimSeconds } from '../../../../lambdas/platform/update-item.ts';
import { resetFaults } from '../../../support/fault-proxy.ts';
import { passTime } from '../../../support/pass-time.ts';
import {
  createSubmittedApplication,
  deliver,
  faults,
  product,
  services,
  siteHost,
} from '../../../support/suite-documents.ts';

let application: string;
let address: string;
let id: string;

const job = async () => ({
  kind: 'due',
  pk: `email#${id}`,
  sk: 'email',
  dueAt: (await sentEmailStore().find(id))?.due_at,
});
const hour = () => passTime(followUpMinutes * 60_000 + 1_000);
const sentEmails = () => services.emailsTo(address);

beforeEach(async () => {
  ({ application, email: address } = await createSubmittedApplication());
  expect(await deliver('record', { kind: 'record', applicationId: application, siteHost })).toBe(true);
  id = (await product.applications.read(application)).receipt_email_id ?? '';
});

describe('a receipt without delivery events', () => {
  it('is sent once more after an hour under the same ID, and then is no longer due', async () => {
    const before = await job();
    hour();
    expect(await deliver('sendDue', before)).toBe(true);
    expect(sentEmails()).toBe(2);
    expect(await sentEmailStore().find(id)).toMatchObject({ delivery: 'sent', resent_at: expect.any(String) });
    // A late repetition of the job does nothing, because the receipt is now due at another time.
    expect(await deliver('sendDue', before)).toBe(true);
    expect(sentEmails()).toBe(2);
    const again = await job();
    hour();
    expect(await deliver('sendDue', again)).toBe(true);
    expect(sentEmails()).toBe(2);
    expect(await sentEmailStore().find(id)).not.toHaveProperty('due_at');
    expect(await sentEmailStore().find(id)).not.toHaveProperty('due_day');
  });

  it('is resent once when two workers get its job at the same time', async () => {
    const due = await job();
    hour();
    const done = await Promise.all([deliver('sendDue', due), deliver('sendDue', due)]);
    expect(sentEmails()).toBe(2);
    expect(done).toContain(true);
  });

  it.each([1, 2, 3, 4, 5])('is resent once, or twice at most, when the worker dies at its call %d', async (call) => {
    // The worker reads the email and the application, claims the email, sends it, and records that.
    for (const moment of ['before', 'after'] as const) {
      const due = await job();
      hour();
      const first = sentEmails();
      resetFaults(faults);
      Object.assign(faults, { plan: { call, moment, isPermanent: true } });
      expect(await deliver('sendDue', due)).toBe(false);
      resetFaults(faults);
      passTime((claimSeconds + 1) * 1000);
      expect(await deliver('sendDue', due)).toBe(true);
      const sent = sentEmails() - first;
      expect(sent).toBeGreaterThanOrEqual(1);
      expect(sent).toBeLessThanOrEqual(2);
      await startAgain();
    }
  });
});

/** Creates another receipt for the same application. */
async function startAgain() {
  id = crypto.randomUUID();
  await sentEmailStore().create(id, { kind: 'receipt', application, site_host: 'apply.example.edu' });
}
