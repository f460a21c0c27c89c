import { randomUUID } from 'node:crypto';
import { type Delivery, queuedEvent } from '../../../shared/emails.ts';
import type { DeliveredEmail, Mailbox } from './mailbox.ts';

export const deliveryEventKinds = [
  'bounced',
  'delayed',
  'complained',
  'delivered',
] as const satisfies readonly Delivery[];
export type DeliveryEventKind = (typeof deliveryEventKinds)[number];

/** The delivery events of emails to these domains. All other emails are delivered. */
const automaticEvents: Readonly<Record<string, DeliveryEventKind>> = {
  'bounce.test': 'bounced',
  'delay.test': 'delayed',
  'complain.test': 'complained',
};

const delayMs = 300;
const account = '000000000000';

const types: Readonly<Record<Delivery, readonly [detailType: string, eventType: string]>> = {
  sent: ['Email Sent', 'Send'],
  delayed: ['Email Delivery Delayed', 'DeliveryDelay'],
  delivered: ['Email Delivered', 'Delivery'],
  bounced: ['Email Bounced', 'Bounce'],
  complained: ['Email Complaint Received', 'Complaint'],
};

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
      return { delivery: { timestamp, processingTimeMillis: delayMs, recipients: [emailAddress], reportingMTA } };
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
  /** The configuration set that events name for emails without one. These are the emails that Cognito sends. */
  readonly configurationSet: string;
}

/**
 * Builds an event of SES as EventBridge wraps it:
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
 */
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

/** Returns the value at a path of an event. A missing path is a mistake in the rule (`queuedEvent`). */
function valueIn(event: object, path: string): unknown {
  const value = path
    .split('.')
    .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], event);
  if (value === undefined) throw new Error(`An event of SES has no ${path}.`);
  return value;
}

export interface DeliveryEvents {
  /** Resolves to true when the event is in the queue, and to false if the email does not exist. */
  emitDeliveryEvent(id: number, kind: DeliveryEventKind): Promise<boolean>;
  /** Whether an automatic event is still to come. */
  isPending(): boolean;
  stop(): Promise<void>;
}

/** Emits each email's delivery events, as SES does. `publish` receives the part that EventBridge forwards. */
export function startDeliveryEvents(
  mailbox: Mailbox,
  source: Source,
  publish: (event: object) => Promise<unknown>,
): DeliveryEvents {
  const timers = new Set<NodeJS.Timeout>();
  const publishing = new Set<Promise<unknown>>();
  const report = (error: unknown) => console.error("Couldn't send an email's delivery event:", error);
  async function put(email: DeliveredEmail, delivery: Delivery) {
    const event = eventOf(email, delivery, source);
    const published = publish(queuedEvent((path) => valueIn(event, path), delivery === 'bounced'));
    publishing.add(published);
    await published.finally(() => publishing.delete(published));
  }
  async function emitDeliveryEvent(id: number, kind: DeliveryEventKind) {
    const email = mailbox.find(id);
    if (!email) return false;
    await put(email, kind);
    mailbox.recordDelivery(id, kind);
    return true;
  }
  mailbox.watch((email) => {
    put(email, 'sent').catch(report);
    const nextEvent = automaticEvents[email.to.toLowerCase().split('@')[1] ?? ''] ?? 'delivered';
    const timer = setTimeout(async () => {
      await emitDeliveryEvent(email.id, nextEvent).catch(report);
      timers.delete(timer);
    }, delayMs);
    timers.add(timer);
  });
  return {
    emitDeliveryEvent,
    isPending: () => timers.size > 0,
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      await Promise.allSettled(publishing);
    },
  };
}
