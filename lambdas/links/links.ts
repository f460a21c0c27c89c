import { randomBytes } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Answers } from '../../shared/form/definition.ts';
import { hashed } from '../platform/hashed.ts';
import { once } from '../platform/once.ts';
import { seconds, table } from '../platform/table.ts';

export type Link =
  | { readonly kind: 'staff'; readonly application: string; readonly mayReadSsn: boolean }
  | { readonly kind: 'visitor'; readonly answer: Answers }
  /** Opens one request for a letter of recommendation, as long as it is that generation's. */
  | { readonly kind: 'letter'; readonly application: string; readonly n: number; readonly generation: number }
  /** Opens a list of what is asked of one address, known by its HMAC. */
  | { readonly kind: 'letter-list'; readonly writer: string };

type LinkOf<K extends Link['kind']> = Extract<Link, { kind: K }>;

/** Those of staff and visitors are created by a command, those of letters with their emails. The table holds only hashes of their tokens. */
export interface Links {
  /** @param lifetime in milliseconds @returns the token: 256 random bits, stored nowhere */
  create(link: Link, lifetime: number): Promise<string>;
  /** @param digest what `linkOf` gives for a token. Undefined when the link is unknown, expired or revoked. */
  open<K extends Link['kind']>(kind: K, digest: string): Promise<LinkOf<K> | undefined>;
}

export const linkPrefix = 'link#';

/** In the addresses of documents, which browsers keep: it opens the documents of a staff link and nothing else. */
export const documentTokenOf = (staffToken: string) => hashed(`documents#${staffToken}`);

/** What a link is stored under, from the token in its address. */
export const linkOf = {
  visitor: (token: string) => hashed(token),
  letter: (token: string) => hashed(token),
  'letter-list': (token: string) => hashed(token),
  staff: (token: string) => hashed(documentTokenOf(token)),
  documents: (documentToken: string) => hashed(documentToken),
} as const;

/** Names a link to people and in logs; it opens nothing. */
export const shortIdOf = (digest: string) => digest.slice(0, 12);

export const dynamoLinks = once((): Links => {
  const { client, name: TableName } = table();
  return {
    async create(link, lifetime) {
      const token = randomBytes(32).toString('base64url');
      const now = Date.now();
      const times = { created_at: new Date(now).toISOString(), expires_at: seconds(new Date(now + lifetime)) };
      const Item = { id: linkPrefix + linkOf[link.kind](token), ...link, ...times };
      await client.send(new PutCommand({ TableName, Item }));
      return token;
    },
    async open(kind, digest) {
      const Key = { id: linkPrefix + digest };
      const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      if (Item === undefined || Item.kind !== kind || Item.revoked_at !== undefined) return undefined;
      // DynamoDB deletes expired items up to days late.
      return Item.expires_at > seconds(new Date()) ? (Item as LinkOf<typeof kind>) : undefined;
    },
  };
});
