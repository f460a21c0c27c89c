import { randomBytes } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Answers } from '../../../shared/form/definition.ts';
import { once } from '../once.ts';
import { hashed, seconds, table } from './table.ts';

/** What a link opens: an application for staff, or answers that a visitor begins with. */
export type Link =
  | { readonly kind: 'staff'; readonly application: string; readonly mayReadSsn: boolean }
  | { readonly kind: 'visitor'; readonly answer: Answers };

/** Links are made by a command, never by a public route; the table holds only what their tokens hash to. */
export interface Links {
  /** @param lifetime in milliseconds @returns the token: 256 random bits, told once */
  create(link: Link, lifetime: number): Promise<string>;
  /** Undefined when unknown, expired or revoked. */
  open<K extends Link['kind']>(kind: K, token: string): Promise<Extract<Link, { kind: K }> | undefined>;
  /** False when there was no such link. */
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
      // DynamoDB removes expired rows some days late: an expired one counts as absent.
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
