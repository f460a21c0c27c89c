import { type Delivery, emailKinds, previousDeliveries, type TrackedEmailKind } from '../../shared/emails.ts';
import { claimDue, type Due, dueOn } from '../clock/due.ts';
import type { LetterRequestRef } from '../links/links.ts';
import { once } from '../platform/once.ts';
import { expiresAfter, followupsTable, getItem } from '../platform/table.ts';
import { attributes, type ItemUpdate, updateFollowup } from '../platform/update-item.ts';

/** An email whose delivery state is stored, without its address. */
export interface SentEmail extends Partial<Due> {
  readonly kind: TrackedEmailKind;
  /** The application whose receipt this is. Absent for other kinds of email. */
  readonly application?: string;
  /** The requests that the email is about. */
  readonly letters?: readonly LetterRequestRef[];
  /** The host name of the site that requested the email, for emails that a worker sends later. */
  readonly site_host: string;
  readonly delivery: Delivery;
  readonly resent_at?: string;
}

/** The minutes after which a receipt without a delivery event is followed up. */
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
  /**
   * Stores an email before it is sent, so that its delivery events can be matched to it. Schedules the follow-up of a
   * receipt. Idempotent.
   */
  async create(id: string, email: Pick<SentEmail, 'kind' | 'application' | 'letters' | 'site_host'>) {
    const due = email.kind === 'receipt' ? dueOn(new Date(Date.now() + followUpMinutes * 60_000)) : {};
    const expires_at = expiresAfter(emailKinds[email.kind].deliveryStateDays);
    await updateFollowup(keyOf(id), {
      set: attributes({ ...email, ...due, delivery: 'sent', expires_at }),
      condition: (name) => `attribute_not_exists(${name('pk')})`,
    });
  },

  find: (id: string) => getItem<SentEmail>(followupsTable(), keyOf(id)),

  /**
   * Records a delivery state, and ends the follow-up unless the email is only delayed. Returns false if the state can't
   * follow the stored one.
   */
  async recordDelivery(id: string, delivery: Delivery) {
    const { done } = await updateFollowup(keyOf(id), {
      set: attributes({ delivery }),
      ...(delivery !== 'delayed' && { remove: dueAttributes }),
      condition: (name, value) => `${name('delivery')} IN (${previousDeliveries[delivery].map(value).join(',')})`,
    });
    return done;
  },

  /**
   * Postpones the follow-up. Like the methods below, returns false if the email is no longer due at `dueAt`. `claim`
   * also returns false while another worker holds the claim.
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

/** The job for a delivery event of SES, which arrives through EventBridge. */
export interface DeliveryJob {
  readonly kind: 'note';
  readonly id?: string;
  readonly email: string;
  /** The new delivery state. Absent if the event does not change it, as with a temporary bounce. */
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
