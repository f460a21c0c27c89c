import { randomBytes } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Answers } from '../../../shared/form/definition.ts';
import { hashed } from '../hashed.ts';
import { once } from '../once.ts';
import { seconds, table } from './table.ts';

export type Link =
  | { readonly kind: 'staff'; readonly application: string; readonly mayReadSsn: boolean }
  | { readonly kind: 'visitor'; readonly answer: Answers };

/** Links are created by a command, never by a route. The table holds only hashes of their tokens. */
export interface Links {
  /** @param lifetime in milliseconds @returns the token: 256 random bits, stored nowhere */
  create(link: Link, lifetime: number): Promise<string>;
  open<K extends Link['kind']>(kind: K, token: string): Promise<Extract<Link, { kind: K }> | undefined>;
  revoke(token: string): Promise<boolean>;
}

const idOf = (token: string) => `link#${hashed(token)}`;

export const dynamoLinks = once((): Links => {
  const { client, name: TableName } = table();
  return {
    async create(link, lifetime) {
      const token = randomBytes(32).toString('base64url');
      const expires_at = seconds(new Date(Date.now() + lifetime));
      await client.send(new PutCommand({ TableName, Item: { id: idOf(token), ...link, expires_at } }));
      return token;
    },
    async open(kind, token) {
      const { Item } = await client.send(new GetCommand({ TableName, Key: { id: idOf(token) }, ConsistentRead: true }));
      // DynamoDB deletes expired items up to days late.
      const isLive = Item !== undefined && Item.kind === kind && Item.expires_at > seconds(new Date());
      return isLive ? (Item as Extract<Link, { kind: typeof kind }>) : undefined;
    },
    async revoke(token) {
      const { Attributes } = await client.send(
        new DeleteCommand({ TableName, Key: { id: idOf(token) }, ReturnValues: 'ALL_OLD' }),
      );
      return Attributes !== undefined;
    },
  };
});
