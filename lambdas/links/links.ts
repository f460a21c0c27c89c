import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Answers } from '../../shared/form/definition.ts';
import { once } from '../platform/once.ts';
import { sha256 } from '../platform/sha256.ts';
import { epochSeconds, getItem, table } from '../platform/table.ts';

export type Link =
  | { readonly kind: 'staff'; readonly application: string; readonly mayReadSsn: boolean }
  | { readonly kind: 'visitor'; readonly answer: Answers }
  /** Opens one request for a letter of recommendation, while the request is still at this generation. */
  | ({ readonly kind: 'letter' } & LetterRequestRef)
  /** Opens the list of requests to one address, stored as an HMAC. */
  | { readonly kind: 'letter-list'; readonly writer: string }
  /** Ends the reminders about an application, or turns them on again. */
  | { readonly kind: 'reminders'; readonly application: string };

export interface LetterRequestRef {
  readonly application: string;
  readonly n: number;
  readonly generation: number;
}

interface LinkTimes {
  readonly expires_at: number;
  readonly revoked_at?: string;
}

type LinkOf<K extends Link['kind']> = Extract<Link, { kind: K }>;

export const linkPrefix = 'link#';

/** Returns the token for addresses of documents. It opens only documents, because browsers keep these addresses. */
export const documentTokenOf = (staffToken: string) => sha256(`documents#${staffToken}`);

/** Returns the token of one request in a list. It is derived, so each opening of the list gives the same link. */
export const listedRequestToken = (listToken: string, { application, n, generation }: LetterRequestRef) =>
  sha256(`listed#${listToken}#${application}#${n}#${generation}`);

/** The functions that compute the digest under which a link is stored, from the token in its address. */
export const linkDigest = {
  visitor: (token: string) => sha256(token),
  letter: (token: string) => sha256(token),
  'letter-list': (token: string) => sha256(token),
  reminders: (token: string) => sha256(token),
  staff: (token: string) => sha256(documentTokenOf(token)),
  documents: (documentToken: string) => sha256(documentToken),
} as const;

/** Returns a short name of a link for operators and logs. It opens nothing. */
export const shortIdOf = (digest: string) => digest.slice(0, 12);

/** Stores links by hashes of their tokens. Commands create links of staff and visitors; Lambdas create the rest. */
export const linkStore = once(() => {
  const { client, name: TableName } = table();
  return {
    /**
     * Creates a link. If a link with this token already exists, leaves it unchanged.
     * @param lifetime in milliseconds
     * @returns the token: 256 random bits by default, not stored anywhere
     */
    async create(link: Link, lifetime: number, token = randomBytes(32).toString('base64url')) {
      const now = Date.now();
      const times = { created_at: new Date(now).toISOString(), expires_at: epochSeconds(new Date(now + lifetime)) };
      const Item = { id: linkPrefix + linkDigest[link.kind](token), ...link, ...times };
      try {
        await client.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(id)' }));
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
      return token;
    },
    /** Returns a link by its `linkDigest`, or undefined if it is unknown, expired, revoked or of another kind. */
    async open<K extends Link['kind']>(kind: K, digest: string) {
      const item = await getItem<LinkOf<K> & LinkTimes>(table(), { id: linkPrefix + digest });
      if (item === undefined || item.kind !== kind || item.revoked_at !== undefined) return undefined;
      // DynamoDB deletes expired items up to days late.
      return item.expires_at > epochSeconds(new Date()) ? item : undefined;
    },
  };
});
