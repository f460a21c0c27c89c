import { createHash, randomBytes } from 'node:crypto';
import { signupSessionMinutes } from '../../../../shared/account/signup-browser.ts';
import { notAuthorized } from './pool-error.ts';
import type { User } from './users.ts';

export interface AuthSession {
  readonly hash: string;
  readonly expiresAt: number;
}

const hashOf = (session: string) => createHash('sha256').update(session).digest('base64');

export function newAuthSession(): { Session: string; session: AuthSession } {
  const Session = randomBytes(700).toString('base64url');
  return { Session, session: { hash: hashOf(Session), expiresAt: Date.now() + signupSessionMinutes * 60_000 } };
}

/** AWS documents no error for another user's session, an old or a used one: assumed to be that of a challenge. */
export function checkAuthSession({ session }: Pick<User, 'session'>, sent: unknown): void {
  if (!session || typeof sent !== 'string' || session.hash !== hashOf(sent))
    throw notAuthorized('Invalid session for the user.');
  if (session.expiresAt <= Date.now()) throw notAuthorized('Invalid session for the user, session is expired.');
}
