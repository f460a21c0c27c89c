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

const eventTypes: Readonly<Record<Delivery, string>> = {
  sent: 'Send',
  delayed: 'DeliveryDelay',
  delivered: 'Delivery',
  bounced: 'Bounce',
  complained: 'Complaint',
};

/**
 * Builds what EventBridge forwards of an event of SES:
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
 */
function eventOf({ tags }: DeliveredEmail, delivery: Delivery): object {
  const values: Readonly<Record<string, unknown>> = {
    'detail.eventType': eventTypes[delivery],
    'detail.mail.tags': Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
    'detail.bounce.bounceType': 'Permanent',
  };
  return queuedEvent((path) => values[path], delivery === 'bounced');
}

export interface DeliveryEvents {
  /** Resolves to true when the event is in the queue, and to false if the email does not exist. */
  emitDeliveryEvent(id: number, kind: DeliveryEventKind): Promise<boolean>;
  /** Whether an automatic event is still to come. */
  isPending(): boolean;
  stop(): Promise<void>;
}

/** Emits each email's delivery events, as SES does. */
export function startDeliveryEvents(mailbox: Mailbox, publish: (event: object) => Promise<unknown>): DeliveryEvents {
  const timers = new Set<NodeJS.Timeout>();
  const publishing = new Set<Promise<unknown>>();
  const report = (error: unknown) => console.error("Couldn't send an email's delivery event:", error);
  async function put(email: DeliveredEmail, delivery: Delivery) {
    const published = publish(eventOf(email, delivery));
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
