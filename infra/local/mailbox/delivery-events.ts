import { randomUUID } from 'node:crypto';
import { type Delivery, queuedEvent } from '../../../shared/emails.ts';
import type { DeliveredEmail, Mailbox } from './mailbox.ts';

export const happenings = ['bounced', 'delayed', 'complained', 'delivered'] as const satisfies readonly Delivery[];
export type Happening = (typeof happenings)[number];

/** What happens to emails to these domains by itself; all others are delivered. */
const fates: Readonly<Record<string, Happening>> = {
  'bounce.test': 'bounced',
  'delay.test': 'delayed',
  'complain.test': 'complained',
};

const soon = 300;
const account = '000000000000';

const types: Readonly<Record<Delivery, readonly [detailType: string, eventType: string]>> = {
  sent: ['Email Sent', 'Send'],
  delayed: ['Email Delivery Delayed', 'DeliveryDelay'],
  delivered: ['Email Delivered', 'Delivery'],
  bounced: ['Email Bounced', 'Bounce'],
  complained: ['Email Complaint Received', 'Complaint'],
};

/** What the event says of its own, by its type. */
function details(delivery: Delivery, emailAddress: string, timestamp: string): object {
  const feedbackId = randomUUID();
  const reportingMTA = 'dns; local.amazonses.com';
  switch (delivery) {
    case 'sent':
      return { send: {} };
    case 'delayed': {
      const delayedRecipients = [{ emailAddress, status: '4.4.1', diagnosticCode: 'smtp; 421 4.4.1 try later' }];
      return { deliveryDelay: { timestamp, delayType: 'TransientCommunicationFailure', delayedRecipients } };
    }
    case 'delivered':
      return { delivery: { timestamp, processingTimeMillis: soon, recipients: [emailAddress], reportingMTA } };
    case 'bounced': {
      const diagnosticCode = 'smtp; 550 5.1.1 user unknown';
      const bouncedRecipients = [{ emailAddress, action: 'failed', status: '5.1.1', diagnosticCode }];
      const bounce = { bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients };
      return { bounce: { ...bounce, timestamp, feedbackId, reportingMTA } };
    }
    case 'complained': {
      const complainedRecipients = [{ emailAddress }];
      return { complaint: { timestamp, feedbackId, complainedRecipients, complaintFeedbackType: 'abuse' } };
    }
  }
}

export interface Source {
  readonly region: string;
  /** Of the emails that were sent without one: Cognito's. */
  readonly configurationSet: string;
}

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html, as EventBridge wraps it. */
function eventOf(
  { to, subject, at, messageId, tags, configurationSet }: DeliveredEmail,
  delivery: Delivery,
  source: Source,
): object {
  const [detailType, eventType] = types[delivery];
  const time = new Date().toISOString();
  const { region } = source;
  const set = configurationSet ?? source.configurationSet;
  const resource = `arn:aws:ses:${region}:${account}:configuration-set/${set}`;
  const ownTags = Object.entries(tags).map(([name, value]) => [name, [value]]);
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': detailType,
    source: 'aws.ses',
    account,
    time,
    region,
    resources: [resource],
    detail: {
      eventType,
      mail: {
        timestamp: at,
        sendingAccountId: account,
        messageId,
        destination: [to],
        headersTruncated: false,
        commonHeaders: { to: [to], messageId, subject },
        tags: { 'ses:configuration-set': [set], ...Object.fromEntries(ownTags) },
      },
      ...details(delivery, to, time),
    },
  };
}

/** A path that an event has not got is a fault of the rule: see `queuedEvent`. */
function valueIn(event: object, path: string): unknown {
  const value = path
    .split('.')
    .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], event);
  if (value === undefined) throw new Error(`An event of SES has no ${path}.`);
  return value;
}

export interface DeliveryEvents {
  /** Resolves when its event is on the queue; false when there is no such email. */
  happen(id: number, happening: Happening): Promise<boolean>;
  /** Whether something will yet happen by itself. */
  isPending(): boolean;
  stop(): Promise<void>;
}

/** Says of each email what becomes of it, as SES does by EventBridge; `publish` gets what its rule lets pass. */
export function startDeliveryEvents(
  mailbox: Mailbox,
  source: Source,
  publish: (event: object) => Promise<unknown>,
): DeliveryEvents {
  const waiting = new Set<NodeJS.Timeout>();
  const leaving = new Set<Promise<unknown>>();
  const report = (error: unknown) => console.error("Couldn't send an email's delivery event:", error);
  async function put(email: DeliveredEmail, delivery: Delivery) {
    const event = eventOf(email, delivery, source);
    const published = publish(queuedEvent((path) => valueIn(event, path), delivery === 'bounced'));
    leaving.add(published);
    await published.finally(() => leaving.delete(published));
  }
  async function happen(id: number, happening: Happening) {
    const email = mailbox.find(id);
    if (!email) return false;
    await put(email, happening);
    mailbox.note(id, happening);
    return true;
  }
  mailbox.watch((email) => {
    put(email, 'sent').catch(report);
    const fate = fates[email.to.toLowerCase().split('@')[1] ?? ''] ?? 'delivered';
    const timer = setTimeout(async () => {
      await happen(email.id, fate).catch(report);
      waiting.delete(timer);
    }, soon);
    waiting.add(timer);
  });
  return {
    happen,
    isPending: () => waiting.size > 0,
    async stop() {
      for (const timer of waiting) clearTimeout(timer);
      await Promise.allSettled(leaving);
    },
  };
}
