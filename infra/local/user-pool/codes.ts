import { createHash, randomBytes, randomInt } from 'node:crypto';
import { signupSessionMinutes } from '../../../shared/account/signup-browser.ts';
import { codeMismatch, expiredCode, limitExceeded, notAuthorized } from './errors.ts';

export interface Code {
  readonly digits: string;
  readonly expiresAt: number;
  readonly wrongTries: number;
}

const hour = 3_600_000;
export const confirmationLifetimeMs = 24 * hour;
export const resetLifetimeMs = hour;
const triesPerCode = 5;
const codesPerHour = 20;

export const newCode = (lifetimeMs: number): Code => ({
  digits: String(randomInt(1_000_000)).padStart(6, '0'),
  expiresAt: Date.now() + lifetimeMs,
  wrongTries: 0,
});

export function addSentCode(sent: readonly number[]): number[] {
  const recent = sent.filter((at) => at > Date.now() - hour);
  if (recent.length >= codesPerHour) throw limitExceeded();
  return [...recent, Date.now()];
}

/**
 * Checks a code, and counts wrong attempts with `saveWrongTry`. After too many of them, even the right digits are
 * refused until a new code is sent.
 * @throws AwsError if the code is wrong, expired or locked
 */
export function checkCode(code: Code | undefined, digits: string, saveWrongTry: (code: Code) => void): void {
  if (!code || code.expiresAt <= Date.now()) throw expiredCode();
  if (code.wrongTries >= triesPerCode) throw limitExceeded();
  if (code.digits === digits) return;
  saveWrongTry({ ...code, wrongTries: code.wrongTries + 1 });
  throw codeMismatch();
}

export interface AuthSession {
  readonly hash: string;
  readonly expiresAt: number;
}

const hashOf = (session: string) => createHash('sha256').update(session).digest('base64');

export function newAuthSession(): { Session: string; session: AuthSession } {
  const Session = randomBytes(700).toString('base64url');
  return { Session, session: { hash: hashOf(Session), expiresAt: Date.now() + signupSessionMinutes * 60_000 } };
}

/** Checks a sign-up's session. AWS documents no error for this, so a wrong or expired session throws NotAuthorized. */
export function checkAuthSession({ session }: { readonly session?: AuthSession }, sent: unknown): void {
  if (!session || typeof sent !== 'string' || session.hash !== hashOf(sent))
    throw notAuthorized('Invalid session for the user.');
  if (session.expiresAt <= Date.now()) throw notAuthorized('Invalid session for the user, session is expired.');
}
