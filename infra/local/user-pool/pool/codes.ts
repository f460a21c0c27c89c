import { randomInt } from 'node:crypto';
import { codeMismatch, expiredCode, limitExceeded } from './pool-error.ts';

/** A code that was mailed, and how often something else was tried in its place. */
export interface Code {
  readonly digits: string;
  readonly expiresAt: number;
  readonly wrongTries: number;
}

const hour = 3_600_000;
export const confirmationLife = 24 * hour;
export const resetLife = hour;
const triesPerCode = 5;
const codesPerHour = 20;

export const newCode = (life: number): Code => ({
  digits: String(randomInt(1_000_000)).padStart(6, '0'),
  expiresAt: Date.now() + life,
  wrongTries: 0,
});

/** The times of the codes sent within the hour, this one included. */
export function countCode(sent: readonly number[]): number[] {
  const recent = sent.filter((at) => at > Date.now() - hour);
  if (recent.length >= codesPerHour) throw limitExceeded();
  return [...recent, Date.now()];
}

/**
 * Throws unless the digits are the code's. After a few wrong tries even the right digits are refused until a new code
 * is sent. `miss` writes the count down.
 */
export function checkCode(code: Code | undefined, digits: string, miss: (code: Code) => void): void {
  if (!code || code.expiresAt <= Date.now()) throw expiredCode();
  if (code.wrongTries >= triesPerCode) throw limitExceeded();
  if (code.digits === digits) return;
  miss({ ...code, wrongTries: code.wrongTries + 1 });
  throw codeMismatch();
}
