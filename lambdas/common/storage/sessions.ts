import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { once } from '../once.ts';
import { hashed, seconds, table } from './table.ts';

/** The server ends a session that was idle for this long (ms), whatever the client does. */
const idleLimit = 25 * 60 * 1000;
const lifetime = 12 * 60 * 60 * 1000;

/** When each session was last used: written at log-in and whenever its access token is refreshed. */
export interface Sessions {
  start(session: string): Promise<void>;
  /** Whether the session may go on; with `active`, the call itself counts as use. */
  isAlive(session: string, options: { active: boolean }): Promise<boolean>;
}

const idOf = (session: string) => `session#${hashed(session)}`;

export const dynamoSessions = once((): Sessions => {
  const { client, name: TableName } = table();
  return {
    async start(session) {
      const now = new Date();
      const expires_at = seconds(new Date(now.getTime() + lifetime));
      await client.send(
        new PutCommand({ TableName, Item: { id: idOf(session), used_at: now.toISOString(), expires_at } }),
      );
    },

    async isAlive(session, { active }) {
      const now = new Date();
      const earliest = new Date(now.getTime() - idleLimit).toISOString();
      if (!active) {
        const { Item } = await client.send(
          new GetCommand({ TableName, Key: { id: idOf(session) }, ConsistentRead: true }),
        );
        // DynamoDB removes expired rows some days late: an expired one counts as absent.
        return Item !== undefined && Item.used_at >= earliest && Item.expires_at > seconds(now);
      }
      try {
        await client.send(
          new UpdateCommand({
            TableName,
            Key: { id: idOf(session) },
            UpdateExpression: 'SET used_at = :now',
            ConditionExpression: 'used_at >= :earliest AND expires_at > :seconds',
            ExpressionAttributeValues: {
              ':now': now.toISOString(),
              ':earliest': earliest,
              ':seconds': seconds(now),
            },
          }),
        );
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },
  };
});
