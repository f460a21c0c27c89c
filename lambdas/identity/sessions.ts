import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { idleMs } from '../../shared/partner-limits.ts';
import { changeItem } from '../platform/change-item.ts';
import { once } from '../platform/once.ts';
import { hashed } from '../platform/sha256.ts';
import { getItem, seconds, table } from '../platform/table.ts';

/** How long a session may be idle, in ms. The client logs out 10 minutes earlier, after it saves unsent changes. */
const idleLimit = idleMs + 10 * 60_000;
const lifetime = 12 * 60 * 60 * 1000;

export interface Session {
  readonly account: string;
  readonly session: string;
}

const idOf = ({ session }: Session) => `session#${hashed(session)}`;
const endOf = (account: string) => `sessions-ended#${account}`;

interface Row {
  readonly used_at: string;
  readonly expires_at: number;
  readonly started_at?: string;
}

export const dynamoSessions = once(() => {
  const { client, name: TableName } = table();

  async function alive(session: Session, { active }: { active: boolean }): Promise<Row | undefined> {
    const now = new Date();
    const earliest = new Date(now.getTime() - idleLimit).toISOString();
    if (!active) {
      const row = await getItem<Row>(table(), { id: idOf(session) });
      // DynamoDB deletes expired items up to days late.
      return row && row.used_at >= earliest && row.expires_at > seconds(now) ? row : undefined;
    }
    const { old } = await changeItem<Row>(idOf(session), {
      set: [[['used_at'], now.toISOString()]],
      condition: (name, value) =>
        `${name('used_at')}>=${value(earliest)} AND ${name('expires_at')}>${value(seconds(now))}`,
      returnOld: true,
    });
    return old;
  }

  return {
    /**
     * Stores a new session.
     * @param began when the log-in began, before the password was checked. A log-in with an old password therefore
     * counts as older than the reset
     */
    async start(session: Session, began: Date) {
      const now = new Date();
      const row: Row = {
        started_at: began.toISOString(),
        used_at: now.toISOString(),
        expires_at: seconds(new Date(now.getTime() + lifetime)),
      };
      await client.send(new PutCommand({ TableName, Item: { id: idOf(session), ...row } }));
    },

    /** Returns whether a session is still valid. With `active`, the call counts as use. */
    async isAlive(session: Session, options: { active: boolean }) {
      const [row, ended] = await Promise.all([
        alive(session, options),
        getItem<{ readonly ended_at: string }>(table(), { id: endOf(session.account) }),
      ]);
      return row !== undefined && (row.started_at ?? '') >= (ended?.ended_at ?? '');
    },

    /** Ends all sessions of an account that have started so far. */
    async endAll(account: string) {
      const now = new Date();
      // No session that was started before now outlives this item.
      const expires_at = seconds(new Date(now.getTime() + lifetime));
      await client.send(
        new PutCommand({ TableName, Item: { id: endOf(account), ended_at: now.toISOString(), expires_at } }),
      );
    },
  };
});

export type Sessions = ReturnType<typeof dynamoSessions>;
