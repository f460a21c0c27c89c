interface EmailFacts {
  readonly to: 'applicant' | 'recommender' | 'office';
  /**
   * The SES configuration set that sends the email and counts its bounces. Emails about letters have their own, because
   * applicants type the recommenders' addresses. Cognito sends its own emails.
   */
  readonly set: 'cognito' | 'main' | 'letters';
  /**
   * The most that the email repeats of the answers, because an inbox is less protected than an application. `choices`
   * are labels of options.
   */
  readonly says: 'nothing' | 'choices' | 'names';
  /** How many days the delivery state is kept at most. It is erased with its application. If absent, it is not kept. */
  readonly fateDays?: 90;
}

const toRecommender = { to: 'recommender', set: 'letters', says: 'names', fateDays: 90 } as const;
const ofLetters = { to: 'applicant', set: 'letters', says: 'names' } as const;

export const emailKinds = {
  confirm: { to: 'applicant', set: 'cognito', says: 'nothing' },
  'confirm-new': { to: 'applicant', set: 'cognito', says: 'nothing' },
  reset: { to: 'applicant', set: 'cognito', says: 'nothing' },
  'account-exists': { to: 'applicant', set: 'main', says: 'nothing' },
  'password-changed': { to: 'applicant', set: 'main', says: 'nothing' },
  receipt: { to: 'applicant', set: 'main', says: 'names', fateDays: 90 },
  handover: { to: 'office', set: 'main', says: 'choices' },
  closing: { to: 'applicant', set: 'main', says: 'choices' },
  'letter-asked': toRecommender,
  'letter-answer': toRecommender,
  'letter-soon': toRecommender,
  'letter-overdue': toRecommender,
  'letter-reminder': toRecommender,
  'letter-receipt': toRecommender,
  'letter-failed': toRecommender,
  'letter-cancelled': toRecommender,
  'letter-list': { to: 'recommender', set: 'letters', says: 'names' },
  'letter-digest': toRecommender,
  'letter-unreached': ofLetters,
  'letter-declined': ofLetters,
  'letter-received': ofLetters,
  'letters-open': ofLetters,
  'letters-overdue': ofLetters,
} as const satisfies Readonly<Record<string, EmailFacts>>;

type Kinds = typeof emailKinds;
export type EmailKind = keyof Kinds;

type KindsWith<Facts extends Partial<EmailFacts>> = {
  [Kind in EmailKind]: Kinds[Kind] extends Facts ? Kind : never;
}[EmailKind];

export type LetterEmailKind = KindsWith<{ set: 'letters' }>;

/** The kinds of email whose delivery state is kept. */
export type FollowedKind = KindsWith<{ fateDays: 90 }>;

/** The kinds of email to a recommender about one letter. */
export type ToWriter = Exclude<KindsWith<{ to: 'recommender' }>, 'letter-list' | 'letter-digest'>;

export type ToApplicant = Extract<LetterEmailKind, KindsWith<{ to: 'applicant' }>>;

/** The share of SES's daily quota above which requests for letters wait. Codes and receipts can still be sent. */
export const lettersWaitAbove = 0.7;

/** The delivery state of an email. */
export type Delivery = 'sent' | 'delayed' | 'delivered' | 'bounced' | 'complained';

/** The states from which an email can reach each state. Repeated, late and misordered events change nothing. */
export const reachedFrom: Readonly<Record<Delivery, readonly Delivery[]>> = {
  sent: [],
  delayed: ['sent'],
  delivered: ['sent', 'delayed'],
  bounced: ['sent', 'delayed', 'delivered'],
  complained: ['sent', 'delayed', 'delivered'],
};

/**
 * Builds the message that EventBridge puts on the queue for an SES event. It leaves out addresses and subjects. It
 * keeps the shape of the event, because messages may wait during a deployment.
 *
 * Uses only paths that every event has (`bounce` only for a bounce), because AWS does not document how a JSON template
 * handles a missing path.
 *
 * @param valueAt returns the value at a path of the event
 */
export const queuedEvent = (valueAt: (path: string) => unknown, isBounce: boolean) => ({
  detail: {
    eventType: valueAt('detail.eventType'),
    mail: { tags: valueAt('detail.mail.tags') },
    ...(isBounce && { bounce: { bounceType: valueAt('detail.bounce.bounceType') } }),
  },
});
