import { randomInt } from 'node:crypto';
import type { BaseCustomMessageTriggerEvent, BasePreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { type Database, getOrCreate } from '../common/database.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { openRefreshTokens, openTokens } from './tokens.ts';
import { openAttempts, openUsers } from './users.ts';

export type EmailReason = 'CustomMessage_SignUp' | 'CustomMessage_ResendCode' | 'CustomMessage_ForgotPassword';
export type CustomMessageEvent = BaseCustomMessageTriggerEvent<EmailReason>;
export type TokenReason = 'TokenGeneration_Authentication' | 'TokenGeneration_RefreshTokens';
export type TokenEvent = BasePreTokenGenerationV2TriggerEvent<TokenReason>;

export interface Triggers {
  customMessage(event: CustomMessageEvent): Promise<CustomMessageEvent>;
  preTokenGeneration(event: TokenEvent): Promise<TokenEvent>;
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const random = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** Opens the user pool. Its ids and issuer have Cognito's format, which aws-jwt-verify requires. */
export async function openPool(database: Database, mailbox: Mailbox, triggers: Triggers) {
  const { id, clientId } = await getOrCreate(database, 'user-pool', () => ({
    id: `us-east-1_${random(9)}`,
    clientId: random(26),
  }));
  // The secret is a separate setting, because older data directories lack it.
  const clientSecret = await getOrCreate(database, 'user-pool-client-secret', () => random(51));
  const issuer = `https://cognito-idp.us-east-1.amazonaws.com/${id}`;
  return {
    id,
    clientId,
    clientSecret,
    users: openUsers(database),
    attempts: openAttempts(database),
    refreshTokens: openRefreshTokens(database),
    tokens: await openTokens(database, issuer, clientId),
    mailbox,
    triggers,
  };
}

export type Pool = Awaited<ReturnType<typeof openPool>>;
