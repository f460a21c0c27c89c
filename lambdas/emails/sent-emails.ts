import { type Delivery, emailKinds, previousDeliveries, type TrackedEmailKind } from '../../shared/emails.ts';
import { claimDue, type Due, dueOn } from '../clock/due.ts';
import { once } from '../platform/once.ts';
import { epochSeconds, followupsTable, getItem } from '../platform/table.ts';
import { attributes, type ItemUpdate, updateFollowup } from '../platform/update-item.ts';

/** An email whose delivery state is stored, without its address. */
export interface SentEmail extends Partial<Due> {
  readonly kind: TrackedEmailKind;
  /** Set for a receipt. */
  readonly application?: string;
  /** The requests that the email is about. */
  readonly letters?: readonly LetterOfEmail[];
  /** The site of the request that caused the email. Emails that are sent later have no request to take it from. */
  readonly site_host: string;
  readonly delivery: Delivery;
  readonly resent_at?: string;
}

export interface LetterOfEmail {
  readonly application: string;
  readonly n: number;
  readonly generation: number;
}

/** How long after sending a receipt is followed up if no delivery event has arrived. */
export const followUpMinutes = 60;

const keyOf = (id: string) => ({ pk: `email#${id}`, sk: 'email' });

const dueAttributes: ItemUpdate['remove'] = [['due_day'], ['due_at'], ['claim']];

async function changeWhileDue(id: string, dueAt: string, wanted: Omit<ItemUpdate, 'condition'>): Promise<boolean> {
  const { done } = await updateFollowup(keyOf(id), {
    ...wanted,
    condition: (name, value) => `${name('due_at')}=${value(dueAt)}`,
  });
  return done;
}

export const sentEmailStore = once(() => ({
  /** Stores an email before it is sent, so that delivery events find it. A receipt is due in an hour. Idempotent. */
  async create(id: string, email: Pick<SentEmail, 'kind' | 'application' | 'letters' | 'site_host'>) {
    const due = email.kind === 'receipt' ? dueOn(new Date(Date.now() + followUpMinutes * 60_000)) : {};
    const expires_at = epochSeconds(new Date()) + emailKinds[email.kind].deliveryStateDays * 24 * 60 * 60;
    await updateFollowup(keyOf(id), {
      set: attributes({ ...email, ...due, delivery: 'sent', expires_at }),
      condition: (name) => `attribute_not_exists(${name('pk')})`,
    });
  },

  find: (id: string) => getItem<SentEmail>(followupsTable(), keyOf(id)),

  /** Returns false if the state can't follow the stored one. An email that arrived, or never will, is no longer due. */
  async recordDelivery(id: string, delivery: Delivery) {
    const { done } = await updateFollowup(keyOf(id), {
      set: attributes({ delivery }),
      ...(delivery !== 'delayed' && { remove: dueAttributes }),
      condition: (name, value) => `${name('delivery')} IN (${previousDeliveries[delivery].map(value).join(',')})`,
    });
    return done;
  },

  /**
   * This method and the next ones return false if the email is no longer due at that time. `claim` also returns false
   * if another claim is live.
   */
  postpone: (id: string, dueAt: string, to: Date) => changeWhileDue(id, dueAt, { set: attributes(dueOn(to)) }),

  clearDue: (id: string, dueAt: string) => changeWhileDue(id, dueAt, { remove: dueAttributes }),

  claim: (id: string, dueAt: string) => claimDue(keyOf(id), dueAt),

  recordResent: (id: string, dueAt: string, nextDue: Date) =>
    changeWhileDue(id, dueAt, {
      set: attributes({ ...dueOn(nextDue), resent_at: new Date().toISOString() }),
      remove: [['claim']],
    }),
}));

export type SentEmailStore = ReturnType<typeof sentEmailStore>;

/** A delivery event of SES, which arrives by EventBridge. Emails that Cognito sent do not have our tags. */
export interface DeliveryJob {
  readonly kind: 'note';
  readonly id?: string;
  readonly email: string;
  /** Absent if the event changes nothing. A temporary bounce is followed by another attempt or by nothing. */
  readonly delivery?: Delivery;
}

/** The part of an event that the rule `queuedEvent` puts on the queue. */
interface QueuedEvent {
  readonly detail: {
    readonly eventType: string;
    readonly mail: { readonly tags?: Readonly<Record<string, readonly string[]>> };
    readonly bounce?: { readonly bounceType: string };
  };
}

/** The delivery states by type of event. SES rejects an email with a virus, which then never arrives. */
const deliveries: Readonly<Record<string, Delivery>> = {
  Send: 'sent',
  DeliveryDelay: 'delayed',
  Delivery: 'delivered',
  Bounce: 'bounced',
  Reject: 'bounced',
  Complaint: 'complained',
};

export function deliveryJobOf(body: string): DeliveryJob {
  const { eventType, mail, bounce } = (JSON.parse(body) as QueuedEvent).detail;
  const [id] = mail.tags?.id ?? [];
  const [email = 'code'] = mail.tags?.kind ?? [];
  const delivery = bounce && bounce.bounceType !== 'Permanent' ? undefined : deliveries[eventType];
  return { kind: 'note', email, ...(id && { id }), ...(delivery && { delivery }) };
}
