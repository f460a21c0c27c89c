import { randomInt } from 'node:crypto';
import { type Database, getOrCreate } from '../../common/database.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import { type Attempts, openAttempts } from './attempts.ts';
import type { CustomMessage } from './email-code.ts';
import { openRefreshTokens, type RefreshTokens } from './refresh-tokens.ts';
import { openTokens, type Tokens } from './tokens.ts';
import { openUsers, type Users } from './users.ts';

export interface Pool {
  readonly id: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly users: Users;
  readonly attempts: Attempts;
  readonly refreshTokens: RefreshTokens;
  readonly tokens: Tokens;
  readonly mailbox: Mailbox;
  readonly customMessage: CustomMessage;
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const random = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** Ids and issuer have Cognito's format, which aws-jwt-verify requires. */
export async function openPool(database: Database, mailbox: Mailbox, customMessage: CustomMessage): Promise<Pool> {
  const { id, clientId } = await getOrCreate(database, 'user-pool', () => ({
    id: `us-east-1_${random(9)}`,
    clientId: random(26),
  }));
  // A setting of its own, because older data directories lack it.
  const clientSecret = await getOrCreate(database, 'user-pool-client-secret', () => random(51));
  const issuer = `https://cognito-idp.us-east-1.amazonaws.com/${id}`;
  return {
    id,
    clientId,
    clientSecret,
    users: openUsers(database),
    attempts: openAttempts(database),
    refreshTokens: openRefreshTokens(database),
    tokens: await openTokens(database, { issuer, clientId }),
    mailbox,
    customMessage,
  };
}
