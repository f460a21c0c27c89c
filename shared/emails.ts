/** Cognito sends the first three, the product the others. */
export type EmailKind = 'confirm' | 'confirm-new' | 'reset' | 'account-exists' | 'password-changed' | 'receipt';

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
