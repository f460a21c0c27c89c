import { beforeEach, describe, expect, it } from '@jest/globals';
import { sentEmailStore } from '../../../../lambdas/emails/sent-emails.ts';
import type { Delivery } from '../../../../shared/emails.ts';
import { resetFaults } from '../../../support/fault-proxy.ts';
import { createSubmittedApplication, deliver, faults, product, siteHost } from '../../../support/suite-documents.ts';

let application: string;

type Event = readonly [eventType: string, details?: object];
const [_sent, delayed, delivered, complaint]: Event[] = [['Send'], ['DeliveryDelay'], ['Delivery'], ['Complaint']];
const bounce: Event = ['Bounce', { bounce: { bounceType: 'Permanent' } }];
const forNow: Event = ['Bounce', { bounce: { bounceType: 'Transient' } }];
const reject: Event = ['Reject'];

const event = ([eventType, details]: Event, tags: object) => ({ detail: { eventType, ...details, mail: { tags } } });
const happens = (each: Event, id: string) => deliver('noteDelivery', event(each, { kind: ['receipt'], id: [id] }));

const stored = async () => product.applications.read(application);
const idOfReceipt = async () => (await stored()).receipt_email_id ?? '';
const fate = async () => (await sentEmailStore().find(await idOfReceipt()))?.delivery;

beforeEach(async () => {
  ({ application } = await createSubmittedApplication());
  expect(await deliver('record', { kind: 'record', applicationId: application, siteHost })).toBe(true);
});

describe('the receipt email', () => {
  it.each<[Delivery, string, readonly (Event | undefined)[]]>([
    ['delayed', 'a delay', [delayed]],
    ['delivered', 'a delivery and a late report of a delay', [delivered, delayed]],
    ['bounced', 'a bounce', [bounce]],
    ['bounced', 'a bounce and later events', [bounce, delivered, complaint, delayed]],
    ['bounced', 'a rejection by SES', [reject]],
    ['complained', 'a complaint and a later bounce', [delivered, complaint, bounce]],
    ['sent', 'a temporary bounce', [forNow]],
  ])('is recorded as %s after %s', async (expected, _, events) => {
    for (const event of events) expect(await happens(event as Event, await idOfReceipt())).toBe(true);
    expect(await fate()).toBe(expected);
    const { receipt_email } = await stored();
    expect(receipt_email).toBe(expected === 'bounced' || expected === 'complained' ? expected : undefined);
  });

  it('is recorded as bounced when the event is redelivered after the worker died at a write', async () => {
    // The first call reads the email, the second updates the application, and the third updates the email.
    for (const call of [2, 3])
      for (const moment of ['before', 'after'] as const) {
        const id = crypto.randomUUID();
        await sentEmailStore().create(id, { kind: 'receipt', application, site_host: 'apply.example.edu' });
        resetFaults(faults);
        Object.assign(faults, { plan: { call, moment, isPermanent: true } });
        expect(await happens(bounce, id)).toBe(false);
        resetFaults(faults);
        expect(await happens(bounce, id)).toBe(true);
        expect((await sentEmailStore().find(id))?.delivery).toBe('bounced');
      }
  });
});
