import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Answers } from '../../shared/form/definition.ts';
import { once } from '../platform/once.ts';
import { hashed } from '../platform/sha256.ts';
import { getItem, seconds, table } from '../platform/table.ts';

export type Link =
  | { readonly kind: 'staff'; readonly application: string; readonly mayReadSsn: boolean }
  | { readonly kind: 'visitor'; readonly answer: Answers }
  /** Opens one request for a letter of recommendation, as long as it is that generation's. */
  | ({ readonly kind: 'letter' } & RequestOfLink)
  /** Opens a list of what is asked of one address, known by its HMAC; with members, of these alone. */
  | { readonly kind: 'letter-list'; readonly writer: string; readonly members?: readonly RequestOfLink[] }
  /** Ends the reminders about an application, and has them sent after all. */
  | { readonly kind: 'reminders'; readonly application: string };

export interface RequestOfLink {
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

/** In the addresses of documents, which browsers keep: it opens the documents of a staff link and nothing else. */
export const documentTokenOf = (staffToken: string) => hashed(`documents#${staffToken}`);

/** Opens one request of a list, the same whenever it is opened: whoever has the list writes one link for each. */
export const tokenOfListed = (listToken: string, { application, n, generation }: RequestOfLink) =>
  hashed(`listed#${listToken}#${application}#${n}#${generation}`);

/** What a link is stored under, from the token in its address. */
export const linkOf = {
  visitor: (token: string) => hashed(token),
  letter: (token: string) => hashed(token),
  'letter-list': (token: string) => hashed(token),
  reminders: (token: string) => hashed(token),
  staff: (token: string) => hashed(documentTokenOf(token)),
  documents: (documentToken: string) => hashed(documentToken),
} as const;

/** Names a link to people and in logs; it opens nothing. */
export const shortIdOf = (digest: string) => digest.slice(0, 12);

/** Those of staff and visitors are created by a command, those of letters and reminders with their emails. The table holds only hashes of their tokens. */
export const dynamoLinks = once(() => {
  const { client, name: TableName } = table();
  return {
    /**
     * @param lifetime in milliseconds
     * @param token whose link stays as it is when there is one already
     * @returns the token: 256 random bits, stored nowhere
     */
    async create(link: Link, lifetime: number, token = randomBytes(32).toString('base64url')) {
      const now = Date.now();
      const times = { created_at: new Date(now).toISOString(), expires_at: seconds(new Date(now + lifetime)) };
      const Item = { id: linkPrefix + linkOf[link.kind](token), ...link, ...times };
      try {
        await client.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(id)' }));
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
      return token;
    },
    /** @param digest what `linkOf` gives for a token. Undefined when the link is unknown, expired or revoked. */
    async open<K extends Link['kind']>(kind: K, digest: string) {
      const item = await getItem<LinkOf<K> & LinkTimes>(table(), { id: linkPrefix + digest });
      if (item === undefined || item.kind !== kind || item.revoked_at !== undefined) return undefined;
      // DynamoDB deletes expired items up to days late.
      return item.expires_at > seconds(new Date()) ? item : undefined;
    },
  };
});
