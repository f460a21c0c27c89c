import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { idleMs } from '../../shared/partner-limits.ts';
import { once } from '../platform/once.ts';
import { sha256 } from '../platform/sha256.ts';
import { epochSeconds, getItem, table } from '../platform/table.ts';
import { updateItem } from '../platform/update-item.ts';

/** The time in ms that a session may be idle. The client logs out 10 minutes earlier, after it saves unsent changes. */
const idleLimit = idleMs + 10 * 60_000;
const lifetime = 12 * 60 * 60 * 1000;

export interface Session {
  readonly account: string;
  /** Cognito's `origin_jti`, which stays the same when a session is refreshed. */
  readonly session: string;
}

const sessionItemId = ({ session }: Session) => `session#${sha256(session)}`;
const endedItemId = (account: string) => `sessions-ended#${account}`;

interface Row {
  readonly used_at: string;
  readonly expires_at: number;
  readonly started_at: string;
}

export const sessionStore = once(() => {
  const { client, name: TableName } = table();

  async function findActive(session: Session, { active }: { active: boolean }): Promise<Row | undefined> {
    const now = new Date();
    const earliest = new Date(now.getTime() - idleLimit).toISOString();
    if (!active) {
      const row = await getItem<Row>(table(), { id: sessionItemId(session) });
      // DynamoDB deletes expired items up to days late.
      return row && row.used_at >= earliest && row.expires_at > epochSeconds(now) ? row : undefined;
    }
    const { old } = await updateItem<Row>(sessionItemId(session), {
      set: [[['used_at'], now.toISOString()]],
      condition: (name, value) =>
        `${name('used_at')}>=${value(earliest)} AND ${name('expires_at')}>${value(epochSeconds(now))}`,
      returnOld: true,
    });
    return old;
  }

  return {
    /**
     * Stores a new session.
     * @param startedAt when the login began, before its password check, so that a password reset in between ends the
     * session
     */
    async start(session: Session, startedAt: Date) {
      const now = new Date();
      const row: Row = {
        started_at: startedAt.toISOString(),
        used_at: now.toISOString(),
        expires_at: epochSeconds(new Date(now.getTime() + lifetime)),
      };
      await client.send(new PutCommand({ TableName, Item: { id: sessionItemId(session), ...row } }));
    },

    /** Whether a session is still valid. With `active`, the call counts as use. */
    async isAlive(session: Session, options: { active: boolean }) {
      const [row, ended] = await Promise.all([
        findActive(session, options),
        getItem<{ readonly ended_at: string }>(table(), { id: endedItemId(session.account) }),
      ]);
      return row !== undefined && row.started_at >= (ended?.ended_at ?? '');
    },

    /** Ends all sessions of an account that have started so far. */
    async endAll(account: string) {
      const now = new Date();
      // No session that was started before now outlives this item.
      const expires_at = epochSeconds(new Date(now.getTime() + lifetime));
      await client.send(
        new PutCommand({ TableName, Item: { id: endedItemId(account), ended_at: now.toISOString(), expires_at } }),
      );
    },
  };
});

export type SessionStore = ReturnType<typeof sessionStore>;
