/** What is decided of a kind of email. */
interface EmailFacts {
  readonly to: 'applicant' | 'recommender' | 'office';
  /** By which it is sent and its bounces count: whoever emails of letters go to was typed by somebody else. Cognito has its own. */
  readonly set: 'cognito' | 'main' | 'letters';
  /** The most that it says of what people entered: an inbox is less protected than an application. `choices`: labels of options. */
  readonly says: 'nothing' | 'choices' | 'names';
  /** How long what became of it is kept, at most: with an application that is erased it goes. Not at all when absent. */
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

/** Of which it is kept what became of them. */
export type FollowedKind = KindsWith<{ fateDays: 90 }>;

/** About one letter, to its recommender. */
export type ToWriter = Exclude<KindsWith<{ to: 'recommender' }>, 'letter-list' | 'letter-digest'>;

export type ToApplicant = Extract<LetterEmailKind, KindsWith<{ to: 'applicant' }>>;

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
