import type { Delivery } from '../emails.ts';
import { contract, type Message } from './contract.ts';

const schemas = () => import('#schemas/letters');

/** The state of a letter of recommendation. Before the first request it is `listed`: only a row of the form. */
export type LetterState =
  | 'listed'
  | 'asked'
  | 'accepted'
  | 'received'
  | 'declined'
  | 'bounced'
  | 'cancelled'
  | 'closed';

export type LetterAction = 'ask' | 'remind' | 'cancel' | 'replace';

/** The events of a letter's current request whose times are stored. */
export type LetterTime = Exclude<LetterState, 'listed'> | 'delivered' | 'reminded';

/** A letter of recommendation as its applicant may see it, without its content. */
export interface Letter {
  /** The number of the letter's row in the form, from 1. */
  readonly n: number;
  readonly state: LetterState;
  /** The number of requests for this letter; 0 before the first. */
  readonly generation: number;
  readonly version: number;
  /** First and last name; '' if both are empty. */
  readonly name: string;
  readonly email: string;
  readonly waiver: 'Y' | 'N' | '';
  readonly times: Readonly<Partial<Record<LetterTime, string>>>;
  /** The delivery state of the newest email to the recommender. */
  readonly delivery?: Delivery;
  /** `due` and `closes` are the first instants after the due day and after the grace period, in ISO 8601. */
  readonly due?: string;
  readonly closes?: string;
  readonly late?: true;
  /** Whether the row in the form now names another person or another address. */
  readonly differs?: true;
  /** The reason why no request can be sent to the address, or why the submission could not send a request. */
  readonly problem?: string;
  readonly may: readonly LetterAction[];
  readonly remind_after?: string;
}

export interface Letters {
  readonly letters: readonly Letter[];
}

export type ChangedLetter = Message & { readonly letter: Letter };

const readAccess = { table: { GetItem: ['application'] }, followups: { GetItem: ['asks'] } } as const;
const writeAccess = { ...readAccess, followups: { GetItem: ['asks'], PutItem: ['asks'] }, dueQueue: true } as const;
/** The access of calls that request a letter. They also count the requests of the account's other applications. */
const requestAccess = { ...writeAccess, table: { GetItem: ['account', 'application'] }, mailDomains: true } as const;

export const getLetters = /* @__PURE__ */ contract<Letters>()({
  name: 'getLetters',
  method: 'GET',
  path: '/api/letters',
  access: 'session',
  isPolled: true,
  needs: 'letters',
  uses: { ...readAccess, mailDomains: true },
});

export const postLetterAsk = /* @__PURE__ */ contract<ChangedLetter>()({
  name: 'postLetterAsk',
  method: 'POST',
  path: '/api/letters/{n}/ask',
  access: 'session',
  params: ['n'],
  body: async () => (await schemas()).ask,
  needs: 'letters',
  uses: requestAccess,
});

export const postLetterRemind = /* @__PURE__ */ contract<ChangedLetter>()({
  name: 'postLetterRemind',
  method: 'POST',
  path: '/api/letters/{n}/remind',
  access: 'session',
  params: ['n'],
  body: async () => (await schemas()).generationOnly,
  needs: 'letters',
  uses: writeAccess,
});

export const postLetterCancel = /* @__PURE__ */ contract<ChangedLetter>()({
  name: 'postLetterCancel',
  method: 'POST',
  path: '/api/letters/{n}/cancel',
  access: 'session',
  params: ['n'],
  body: async () => (await schemas()).generationOnly,
  needs: 'letters',
  uses: writeAccess,
});

/** Requests the letter from another person, or again with corrected details. The form's answers do not change. */
export const postLetterReplace = /* @__PURE__ */ contract<ChangedLetter>()({
  name: 'postLetterReplace',
  method: 'POST',
  path: '/api/letters/{n}/replace',
  access: 'session',
  params: ['n'],
  body: async () => (await schemas()).replace,
  needs: 'letters',
  uses: requestAccess,
});
