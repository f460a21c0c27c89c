import type { Delivery } from '../emails.ts';
import { contract, type Message } from './contract.ts';

const schemas = () => import('./schemas/letters.ts');

/** Of a letter of recommendation. Before it is asked for it is `listed`: its row in the form. */
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

/** ISO 8601, of the present generation. */
export type LetterTime =
  | 'asked'
  | 'delivered'
  | 'accepted'
  | 'declined'
  | 'bounced'
  | 'cancelled'
  | 'received'
  | 'closed'
  | 'reminded';

/** A letter of recommendation as its applicant may know it: nothing of what it says. */
export interface Letter {
  /** Of its row in the form, from 1. */
  readonly n: number;
  readonly state: LetterState;
  /** Counts the requests for it; 0 before the first. */
  readonly generation: number;
  readonly version: number;
  /** First and last name; '' when both are. */
  readonly name: string;
  readonly email: string;
  readonly waiver: 'Y' | 'N' | '';
  readonly times: Readonly<Partial<Record<LetterTime, string>>>;
  /** Of the newest email to the recommender. */
  readonly delivery?: Delivery;
  /** Both are the first instant after. */
  readonly due?: string;
  readonly closes?: string;
  readonly late?: true;
  /** The row in the form names somebody else, or another address, by now. */
  readonly differs?: true;
  /** Why it could not be asked for at the submit. */
  readonly problem?: string;
  readonly may: readonly LetterAction[];
  readonly remind_after?: string;
}

export interface Letters {
  readonly letters: readonly Letter[];
}

export type ChangedLetter = Message & { readonly letter: Letter };

const reads = { table: { GetItem: ['application'] }, asks: { GetItem: ['asks'] } } as const;
const changes = { ...reads, asks: { GetItem: ['asks'], PutItem: ['asks'] }, dueQueue: true } as const;
/** Also counts the asks of an account. */
const asks = {
  ...changes,
  asks: { GetItem: ['asks'], PutItem: ['asks'], UpdateItem: ['asks'] },
  mailDomains: true,
} as const;

export const getLetters = /* @__PURE__ */ contract<Letters>()({
  name: 'getLetters',
  method: 'GET',
  path: '/api/letters',
  access: 'session',
  polling: true,
  needs: 'letters',
  uses: reads,
});

export const postLetterAsk = /* @__PURE__ */ contract<ChangedLetter>()({
  name: 'postLetterAsk',
  method: 'POST',
  path: '/api/letters/{n}/ask',
  access: 'session',
  params: ['n'],
  body: async () => (await schemas()).ask,
  needs: 'letters',
  uses: asks,
});

export const postLetterRemind = /* @__PURE__ */ contract<ChangedLetter>()({
  name: 'postLetterRemind',
  method: 'POST',
  path: '/api/letters/{n}/remind',
  access: 'session',
  params: ['n'],
  body: async () => (await schemas()).seen,
  needs: 'letters',
  uses: {
    ...changes,
    asks: { GetItem: ['asks', 'writer'], PutItem: ['asks'], UpdateItem: ['writer'] },
    writerKey: true,
  },
});

export const postLetterCancel = /* @__PURE__ */ contract<ChangedLetter>()({
  name: 'postLetterCancel',
  method: 'POST',
  path: '/api/letters/{n}/cancel',
  access: 'session',
  params: ['n'],
  body: async () => (await schemas()).seen,
  needs: 'letters',
  uses: changes,
});

/** Another person, or the same with what is right: the answers of the form stay. */
export const postLetterReplace = /* @__PURE__ */ contract<ChangedLetter>()({
  name: 'postLetterReplace',
  method: 'POST',
  path: '/api/letters/{n}/replace',
  access: 'session',
  params: ['n'],
  body: async () => (await schemas()).replace,
  needs: 'letters',
  uses: asks,
});
