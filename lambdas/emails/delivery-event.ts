import type { Delivery } from '../../shared/emails.ts';

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
