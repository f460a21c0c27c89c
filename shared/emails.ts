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
