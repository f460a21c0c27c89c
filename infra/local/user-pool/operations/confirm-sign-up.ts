import { checkAuthSession, newAuthSession } from '../pool/auth-session.ts';
import { checkCode } from '../pool/codes.ts';
import { type Input, text } from '../pool/input.ts';
import type { Pool } from '../pool/pool.ts';
import { expiredCode, notAuthorized } from '../pool/pool-error.ts';

export async function confirmSignUp(pool: Pool, input: Input) {
  const user = pool.users.find(text(input, 'Username'));
  const digits = text(input, 'ConfirmationCode');
  if (!user) throw expiredCode();
  if (user.status === 'CONFIRMED') throw notAuthorized('User cannot be confirmed. Current status is CONFIRMED');
  if (input.Session !== undefined) checkAuthSession(user, input.Session);
  checkCode(user.confirmation, digits, (confirmation) => pool.users.update(user, { confirmation }));
  const next = input.Session === undefined ? undefined : newAuthSession();
  pool.users.update(user, { status: 'CONFIRMED', confirmation: undefined, session: next?.session });
  return next ? { Session: next.Session } : {};
}
