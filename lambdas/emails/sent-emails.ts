import { type Delivery, emailKinds, type FollowedKind, reachedFrom } from '../../shared/emails.ts';
import { claimDue, type Due, dueOn } from '../clock/due.ts';
import { attributes, type Change, changeAsk } from '../platform/change-item.ts';
import { once } from '../platform/once.ts';
import { asksTable, getItem, seconds } from '../platform/table.ts';

/** An email whose fate matters to somebody, without its address. */
export interface SentEmail extends Partial<Due> {
  readonly kind: FollowedKind;
  /** Of a receipt. */
  readonly application?: string;
  /** The requests that it is about. */
  readonly letters?: readonly LetterOfEmail[];
  /** Where it was asked for: what is sent later has no request. */
  readonly site_host: string;
  readonly delivery: Delivery;
  readonly resent_at?: string;
}

export interface LetterOfEmail {
  readonly application: string;
  readonly n: number;
  readonly generation: number;
}

/** Until it is due when nothing is known of it. */
export const followUpMinutes = 60;

const keyOf = (id: string) => ({ pk: `email#${id}`, sk: 'email' });

const notDue: Change['remove'] = [['due_day'], ['due_at'], ['claim']];

async function changeWhileDue(id: string, dueAt: string, wanted: Omit<Change, 'condition'>): Promise<boolean> {
  const { done } = await changeAsk(keyOf(id), {
    ...wanted,
    condition: (name, value) => `${name('due_at')}=${value(dueAt)}`,
  });
  return done;
}

export const dynamoSentEmails = once(() => ({
  /** Before it is sent, so that no event finds it unknown; a receipt is due an hour later. Repeated, it changes nothing. */
  async expect(id: string, email: Pick<SentEmail, 'kind' | 'application' | 'letters' | 'site_host'>) {
    const due = email.kind === 'receipt' ? dueOn(new Date(Date.now() + followUpMinutes * 60_000)) : {};
    const expires_at = seconds(new Date()) + emailKinds[email.kind].fateDays * 24 * 60 * 60;
    await changeAsk(keyOf(id), {
      set: attributes({ ...email, ...due, delivery: 'sent', expires_at }),
      condition: (name) => `attribute_not_exists(${name('pk')})`,
    });
  },

  find: (id: string) => getItem<SentEmail>(asksTable(), keyOf(id)),

  /** False when its state does not lead there. What has arrived, or never will, is due no more. */
  async note(id: string, delivery: Delivery) {
    const { done } = await changeAsk(keyOf(id), {
      set: attributes({ delivery }),
      ...(delivery !== 'delayed' && { remove: notDue }),
      condition: (name, value) => `${name('delivery')} IN (${reachedFrom[delivery].map(value).join(',')})`,
    });
    return done;
  },

  /** These are false when it is not due at that time any more. */
  postpone: (id: string, dueAt: string, to: Date) => changeWhileDue(id, dueAt, { set: attributes(dueOn(to)) }),

  settle: (id: string, dueAt: string) => changeWhileDue(id, dueAt, { remove: notDue }),

  claim: (id: string, dueAt: string) => claimDue(keyOf(id), dueAt),

  recordResent: (id: string, dueAt: string, nextDue: Date) =>
    changeWhileDue(id, dueAt, {
      set: attributes({ ...dueOn(nextDue), resent_at: new Date().toISOString() }),
      remove: [['claim']],
    }),
}));

export type SentEmails = ReturnType<typeof dynamoSentEmails>;

/** What SES says of an email, by EventBridge. One that Cognito sent has none of our tags. */
export interface DeliveryJob {
  readonly kind: 'note';
  readonly id?: string;
  readonly email: string;
  /** Absent when it tells nothing: a bounce for now is followed by another try or by nothing. */
  readonly delivery?: Delivery;
}

/** What `queuedEvent` puts on the queue. */
interface QueuedEvent {
  readonly detail: {
    readonly eventType: string;
    readonly mail: { readonly tags?: Readonly<Record<string, readonly string[]>> };
    readonly bounce?: { readonly bounceType: string };
  };
}

/** SES rejects what has a virus: nobody will get it. */
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
