import type { Switch } from '../partner/partner.ts';

/** The kind of an item of the table `application`: the part of its id before the first '#'. */
export type ItemKind = 'account' | 'application' | 'emails' | 'link' | 'session' | 'sessions-ended';

/** The kinds of items that a Lambda may access, by DynamoDB action. Each action reads or writes one item. */
export type TableUse = {
  readonly [Action in 'GetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem']?: readonly ItemKind[];
} & {
  /** A scan for unsubmitted applications, which returns only their ids. */
  readonly scanUnsubmitted?: true;
};

export interface FollowupKindSettings {
  /** `applicants` if items name an applicant. The erasure of an application deletes such items. */
  readonly refersTo: 'applicants' | 'nobody';
  /** How long an item is kept at most: as long as its application, forever, or this many days after its last change. */
  readonly retention: 'application' | 'always' | number;
  /** Whether an item can be due. The worker `runClock` finds due items, and `sendDue` handles them. */
  readonly canBeDue?: true;
  /** The partner's switch that the kind needs. If it is off, no Lambda may access items of this kind. */
  readonly needs?: Switch;
}

/**
 * The kinds of items of the table `followups`. A kind is the part of the item's pk before the first '#'.
 *
 * - `asks`: the letters of an application
 * - `clock`: the last run of the clock; there is one such item
 * - `closing`: a morning on which applicants are reminded that their term closes; `runClock` handles it itself
 * - `email`: the delivery state of an email
 * - `event`: which events of an application were sent
 * - `handover`: the export of a day
 * - `reminder`: the reminder about one application, or that its applicant has ended reminders
 * - `writer`: the requests that were sent to one address, and how many lists it got
 */
export const followupKinds = {
  asks: { refersTo: 'applicants', retention: 'application', canBeDue: true },
  clock: { refersTo: 'nobody', retention: 'always' },
  closing: { refersTo: 'nobody', retention: 90, needs: 'windows' },
  email: { refersTo: 'applicants', retention: 90, canBeDue: true },
  event: { refersTo: 'applicants', retention: 'application', needs: 'handOver' },
  handover: { refersTo: 'nobody', retention: 90, canBeDue: true, needs: 'handOver' },
  reminder: { refersTo: 'applicants', retention: 'application', canBeDue: true, needs: 'windows' },
  writer: { refersTo: 'applicants', retention: 'application' },
} as const satisfies Readonly<Record<string, FollowupKindSettings>>;

type FollowupKinds = typeof followupKinds;
export type FollowupKind = keyof FollowupKinds;

export type DueKind = {
  [Kind in FollowupKind]: FollowupKinds[Kind] extends { canBeDue: true } ? Kind : never;
}[FollowupKind];

export type FollowupsUse = {
  readonly [Action in 'GetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'Query']?: readonly FollowupKind[];
} & {
  /** A query for the items of all kinds that are due on a day. */
  readonly queryDue?: true;
};

/** The folder of an object in the documents bucket: the first part of its key. */
export type Folder =
  | 'uploads'
  | 'converted'
  | 'copies'
  | 'submissions'
  | 'letter-uploads'
  | 'letter-converted'
  | 'letter-texts'
  | 'letters';

export interface DocumentsUse {
  readonly read?: readonly Folder[];
  /** The folders in which the Lambda only checks existence and size, which does not need the encryption key. */
  readonly find?: readonly Folder[];
  readonly write?: readonly Folder[];
  readonly remove?: readonly Folder[];
  /** Whether the Lambda may list the bucket. Without that right, S3 answers 403 instead of 404 for a missing object. */
  readonly detectsMissingObjects?: true;
}

/** The `source` of the product's events on EventBridge. */
export const eventSource = 'graduate-application';

/** The AWS resources of a call or a worker. The stacks grant exactly these and set the variables that name them. */
export interface Uses {
  readonly table?: TableUse;
  readonly followups?: FollowupsUse;
  readonly documents?: DocumentsUse;
  /** The operations on the KMS key of sealed answers. */
  readonly ssnKey?: readonly ('GenerateDataKey' | 'Decrypt')[];
  /** The admin operations on the user pool. An empty list still includes the app client, for sign-up and login. */
  readonly userPool?: readonly `Admin${string}`[];
  readonly conversionQueue?: true;
  readonly pdfCopyQueue?: true;
  readonly submissionQueue?: true;
  readonly deliveryQueue?: true;
  readonly dueQueue?: true;
  readonly handOverQueue?: true;
  /** The bucket of the daily exports, and the key that signs them. */
  readonly handOver?: true;
  /** Whether the Lambda puts events on the default event bus of the AWS account. */
  readonly events?: true;
  readonly linkKey?: true;
  /** The key of the HMAC that identifies a recommender's address. It must never be rotated. */
  readonly recommenderKey?: true;
  /** Whether the Lambda queries DNS to check that a domain accepts email. */
  readonly mailDomains?: true;
  /** The SES configuration sets that the Lambda sends with. Emails about letters have their own. */
  readonly email?: readonly ('main' | 'letters')[];
  /** Whether the Lambda reads how much of SES's daily quota is used. */
  readonly emailQuota?: true;
  readonly places?: true;
  readonly colleges?: true;
}

export type Resource = keyof Uses;

export const applicationReadAccess: TableUse = { GetItem: ['application'] };
export const applicationWriteAccess: TableUse = { GetItem: ['application'], UpdateItem: ['application'] };
