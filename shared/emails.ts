/** Cognito sends the first three, the product the others. */
export type EmailKind =
  | 'confirm'
  | 'confirm-new'
  | 'reset'
  | 'account-exists'
  | 'password-changed'
  | 'receipt'
  | LetterEmailKind;

export type LetterEmailKind = ToWriter | ToApplicant | 'letter-list' | 'letter-digest';

/** About one letter, to its recommender. */
export type ToWriter =
  | 'letter-asked'
  | 'letter-answer'
  | 'letter-soon'
  | 'letter-overdue'
  | 'letter-reminder'
  | 'letter-receipt'
  | 'letter-failed'
  | 'letter-cancelled';

export type ToApplicant =
  | 'letter-unreached'
  | 'letter-declined'
  | 'letter-received'
  | 'letters-open'
  | 'letters-overdue';

/** Of the emails that SES sends in a day: above it requests for letters wait, so that codes and receipts do not. */
export const lettersWaitAbove = 0.7;

/** What is known of an email. */
export type Delivery = 'sent' | 'delayed' | 'delivered' | 'bounced' | 'complained';

/** From which states an email gets into each: an event that comes twice, late or out of order changes nothing. */
export const reachedFrom: Readonly<Record<Delivery, readonly Delivery[]>> = {
  sent: [],
  delayed: ['sent'],
  delivered: ['sent', 'delayed'],
  bounced: ['sent', 'delayed', 'delivered'],
  complained: ['sent', 'delayed', 'delivered'],
};

/**
 * What of an event of SES is put on the queue: the rest has addresses and subjects. It keeps the shape of the event, for messages
 * that wait over a deployment. Each path is in every event (the bounce in that of a bounce), because AWS does not document what a
 * JSON template makes of one that is missing.
 * @param valueAt gives what is at a path of the event
 */
export const queuedEvent = (valueAt: (path: string) => unknown, isBounce: boolean) => ({
  detail: {
    eventType: valueAt('detail.eventType'),
    mail: { tags: valueAt('detail.mail.tags') },
    ...(isBounce && { bounce: { bounceType: valueAt('detail.bounce.bounceType') } }),
  },
});
