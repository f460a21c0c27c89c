import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { once } from '../once.ts';
import { hashed, seconds, table } from './table.ts';

/** The server ends a session that was idle for this long (ms), whatever the client does. */
const idleLimit = 25 * 60 * 1000;
const lifetime = 12 * 60 * 60 * 1000;

/** One log-in of an applicant, as its access tokens name the two. */
export interface Session {
  readonly applicant: string;
  readonly session: string;
}

/** When each session began and was last used: written at log-in and whenever its access token is refreshed. */
export interface Sessions {
  /** @param began when the password was asked for, so that a log-in with the old one is older than its reset */
  start(session: Session, began: Date): Promise<void>;
  /** Whether the session may go on; with `active`, the call itself counts as use. */
  isAlive(session: Session, options: { active: boolean }): Promise<boolean>;
  /** Ends every session that an applicant has begun by now. */
  endAll(applicant: string): Promise<void>;
}

const idOf = ({ session }: Session) => `session#${hashed(session)}`;
const endOf = (applicant: string) => `sessions-ended#${applicant}`;

interface Row {
  readonly used_at: string;
  readonly expires_at: number;
  /** Absent from sessions that began before it was written: every end is after them. */
  readonly started_at?: string;
}

export const dynamoSessions = once((): Sessions => {
  const { client, name: TableName } = table();

  async function read(id: string) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: { id }, ConsistentRead: true }));
    return Item;
  }

  /** The session's row unless it is over; used just now, if the call counts as use. */
  async function alive(session: Session, { active }: { active: boolean }): Promise<Row | undefined> {
    const now = new Date();
    const earliest = new Date(now.getTime() - idleLimit).toISOString();
    if (!active) {
      const row = (await read(idOf(session))) as Row | undefined;
      // DynamoDB removes expired rows some days late: an expired one counts as absent.
      return row && row.used_at >= earliest && row.expires_at > seconds(now) ? row : undefined;
    }
    try {
      const { Attributes } = await client.send(
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
          ReturnValues: 'ALL_NEW',
        }),
      );
      return Attributes as Row;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      throw error;
    }
  }

  return {
    async start(session, began) {
      const now = new Date();
      const row: Row = {
        started_at: began.toISOString(),
        used_at: now.toISOString(),
        expires_at: seconds(new Date(now.getTime() + lifetime)),
      };
      await client.send(new PutCommand({ TableName, Item: { id: idOf(session), ...row } }));
    },

    async isAlive(session, options) {
      const [row, ended] = await Promise.all([alive(session, options), read(endOf(session.applicant))]);
      return row !== undefined && (row.started_at ?? '') >= (ended?.ended_at ?? '');
    },

    async endAll(applicant) {
      const now = new Date();
      // As long as a session that it ended could last.
      const expires_at = seconds(new Date(now.getTime() + lifetime));
      await client.send(
        new PutCommand({ TableName, Item: { id: endOf(applicant), ended_at: now.toISOString(), expires_at } }),
      );
    },
  };
});
