interface EmailKindSettings {
  readonly to: 'applicant' | 'recommender' | 'office';
  /** The SES configuration set. Bounces of letters are counted separately, because applicants type the addresses. */
  readonly set: 'cognito' | 'main' | 'letters';
  /** The data that the email may disclose: an inbox is less protected than the site. `choices` are option labels. */
  readonly discloses: 'nothing' | 'choices' | 'names';
  /** How many days the delivery state is kept, unless the application is erased. Absent if it is not kept. */
  readonly deliveryStateDays?: 90;
}

const toRecommender = { to: 'recommender', set: 'letters', discloses: 'names', deliveryStateDays: 90 } as const;
const toApplicantAboutLetters = { to: 'applicant', set: 'letters', discloses: 'names' } as const;

export const emailKinds = {
  confirm: { to: 'applicant', set: 'cognito', discloses: 'nothing' },
  'confirm-new': { to: 'applicant', set: 'cognito', discloses: 'nothing' },
  reset: { to: 'applicant', set: 'cognito', discloses: 'nothing' },
  'account-exists': { to: 'applicant', set: 'main', discloses: 'nothing' },
  'password-changed': { to: 'applicant', set: 'main', discloses: 'nothing' },
  'email-changed': { to: 'applicant', set: 'main', discloses: 'nothing' },
  receipt: { to: 'applicant', set: 'main', discloses: 'names', deliveryStateDays: 90 },
  handover: { to: 'office', set: 'main', discloses: 'choices' },
  closing: { to: 'applicant', set: 'main', discloses: 'choices' },
  'letter-asked': toRecommender,
  'letter-answer': toRecommender,
  'letter-soon': toRecommender,
  'letter-overdue': toRecommender,
  'letter-reminder': toRecommender,
  'letter-receipt': toRecommender,
  'letter-failed': toRecommender,
  'letter-cancelled': toRecommender,
  'letter-list': { to: 'recommender', set: 'letters', discloses: 'names' },
  'letter-unreached': toApplicantAboutLetters,
  'letter-declined': toApplicantAboutLetters,
  'letter-received': toApplicantAboutLetters,
  'letters-open': toApplicantAboutLetters,
  'letters-overdue': toApplicantAboutLetters,
} as const satisfies Readonly<Record<string, EmailKindSettings>>;

type Kinds = typeof emailKinds;
export type EmailKind = keyof Kinds;

type KindsWith<Settings extends Partial<EmailKindSettings>> = {
  [Kind in EmailKind]: Kinds[Kind] extends Settings ? Kind : never;
}[EmailKind];

export type LetterEmailKind = KindsWith<{ set: 'letters' }>;

/** The kinds of email whose delivery state is kept. */
export type TrackedEmailKind = KindsWith<{ deliveryStateDays: 90 }>;

/** The kinds of email to a recommender about one letter. */
export type RecommenderEmailKind = Exclude<KindsWith<{ to: 'recommender' }>, 'letter-list'>;

export type ApplicantLetterEmailKind = Extract<LetterEmailKind, KindsWith<{ to: 'applicant' }>>;

/** The share of SES's daily quota above which requests for letters wait. Codes and receipts can still be sent. */
export const lettersPauseAboveShare = 0.7;

export type Delivery = 'sent' | 'delayed' | 'delivered' | 'bounced' | 'complained';

/** The states from which an email can reach each state. Repeated, late and misordered events change nothing. */
export const previousDeliveries: Readonly<Record<Delivery, readonly Delivery[]>> = {
  sent: [],
  delayed: ['sent'],
  delivered: ['sent', 'delayed'],
  bounced: ['sent', 'delayed', 'delivered'],
  complained: ['sent', 'delayed', 'delivered'],
};

/**
 * Builds the message that EventBridge puts on the queue for an SES event, without addresses and subjects. It keeps the
 * event's shape, because messages may wait during a deployment. Uses only paths that every event has (`bounce` only for
 * a bounce), because AWS does not document how a JSON template handles a missing path.
 */
export const queuedEvent = (valueAt: (path: string) => unknown, isBounce: boolean) => ({
  detail: {
    eventType: valueAt('detail.eventType'),
    mail: { tags: valueAt('detail.mail.tags') },
    ...(isBounce && { bounce: { bounceType: valueAt('detail.bounce.bounceType') } }),
  },
});
