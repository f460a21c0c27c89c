import type { Switch } from '../partner/partner.ts';

/** What an item of the table is: the part of its id before the first '#'. */
export type ItemKind = 'account' | 'application' | 'emails' | 'link' | 'session' | 'sessions-ended';

/** By DynamoDB's action. None reads or writes more than an item. */
export type TableUse = {
  readonly [Action in 'GetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem']?: readonly ItemKind[];
} & {
  /** A scan for what is not submitted, of which it gets no more than ids. */
  readonly scanUnsubmitted?: true;
};

/** What is decided of a kind of item of the table `asks`. */
export interface AskFacts {
  /** What erasing an application removes it, or its part of it, by. */
  readonly names: 'applicants' | 'nobody';
  /** The longest that one is kept: as its application, for so many days (`expires_at`) once it is due no more, or for good. */
  readonly kept: 'application' | 'always' | number;
  /** The clock finds it when its time has come: `sendDue` does it. */
  readonly dated?: true;
  /** The partner's switch: where it is off, nobody may have any. */
  readonly needs?: Switch;
}

/**
 * What an item of the asks is: the part of its pk before the first '#'. `asks`: the letters of an application, or how often an
 * account has asked. `writer`: what one address was asked for. `tally`: how many emails of letters. `day`: what one has brought.
 * `handover`: that of a day. `closing`: a morning on which applicants are reminded that their term closes; `runClock` handles it
 * itself. `reminder`: the reminder of one application, or that its applicant has ended reminders. There is one `clock`.
 */
export const askKinds = {
  asks: { names: 'applicants', kept: 'application', dated: true },
  clock: { names: 'nobody', kept: 'always' },
  closing: { names: 'nobody', kept: 90, needs: 'windows' },
  day: { names: 'applicants', kept: 'application' },
  email: { names: 'applicants', kept: 90, dated: true },
  handover: { names: 'nobody', kept: 90, dated: true },
  reminder: { names: 'applicants', kept: 'application', dated: true, needs: 'windows' },
  tally: { names: 'applicants', kept: 3 },
  writer: { names: 'applicants', kept: 'application', dated: true },
} as const satisfies Readonly<Record<string, AskFacts>>;

type AskKinds = typeof askKinds;
export type AskKind = keyof AskKinds;

export type DatedKind = { [Kind in AskKind]: AskKinds[Kind] extends { dated: true } ? Kind : never }[AskKind];

export type AsksUse = {
  readonly [Action in 'GetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'Query']?: readonly AskKind[];
} & {
  /** What is due on a day, of all kinds. */
  readonly queryDue?: true;
};

/** What an object of the documents' bucket is: the first part of its key. */
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
  /** Whether they are there and how large, which the key is not needed for. */
  readonly find?: readonly Folder[];
  readonly write?: readonly Folder[];
  readonly remove?: readonly Folder[];
  /** Without s3:ListBucket a missing object is a 403 instead of a 404. */
  readonly noticesMissing?: true;
}

/** Of the product's events. */
export const eventSource = 'graduate-application';

/** What a call or a worker uses on AWS. The stacks grant exactly this and set the variables that name it. */
export interface Uses {
  readonly table?: TableUse;
  readonly asks?: AsksUse;
  readonly documents?: DocumentsUse;
  /** Of sealed answers. */
  readonly ssnKey?: readonly ('GenerateDataKey' | 'Decrypt')[];
  /** Beside the app client, which sign-up, log-in and renewing need: what is asked in the operator's name. */
  readonly userPool?: readonly `Admin${string}`[];
  readonly conversionQueue?: true;
  readonly pdfCopyQueue?: true;
  readonly submissionQueue?: true;
  readonly deliveryQueue?: true;
  readonly dueQueue?: true;
  readonly handOverQueue?: true;
  /** The bucket of what is handed over. */
  readonly handOver?: true;
  /** Puts events of the product on the account's bus. */
  readonly events?: true;
  readonly linkKey?: true;
  /** Addresses of recommenders are known by their HMAC with it: it is never rotated. */
  readonly writerKey?: true;
  /** Asks the DNS whether a domain takes mail. */
  readonly mailDomains?: true;
  /** By configuration set: emails of letters have one of their own. */
  readonly email?: readonly ('main' | 'letters')[];
  /** How much of SES's quota of a day is used. */
  readonly emailQuota?: true;
  readonly places?: true;
  readonly colleges?: true;
}

export type Resource = keyof Uses;

export const readsApplication: TableUse = { GetItem: ['application'] };
export const changesApplication: TableUse = { GetItem: ['application'], UpdateItem: ['application'] };
