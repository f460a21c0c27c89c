/** What an item of the table is: the part of its id before the first '#'. */
export type ItemKind = 'account' | 'application' | 'emails' | 'link' | 'session' | 'sessions-ended';

/** By DynamoDB's action. None reads or writes more than an item. */
export type TableUse = {
  readonly [Action in 'GetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem']?: readonly ItemKind[];
};

/**
 * What an item of the asks is: the part of its pk before the first '#'. `asks`: the letters of an application, or how often an
 * account has asked. `writer`: what one address was asked for. `tally`: how many emails of letters. Of `clock` there is one.
 */
export type AskKind = 'asks' | 'clock' | 'email' | 'tally' | 'writer';

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
