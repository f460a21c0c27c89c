import { randomInt } from 'node:crypto';
import { codeMismatch, expiredCode, limitExceeded } from './pool-error.ts';

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

export function countCode(sent: readonly number[]): number[] {
  const recent = sent.filter((at) => at > Date.now() - hour);
  if (recent.length >= codesPerHour) throw limitExceeded();
  return [...recent, Date.now()];
}

/** After too many attempts the right digits are refused too, until a new code is sent. `miss` stores the count. */
export function checkCode(code: Code | undefined, digits: string, miss: (code: Code) => void): void {
  if (!code || code.expiresAt <= Date.now()) throw expiredCode();
  if (code.wrongTries >= triesPerCode) throw limitExceeded();
  if (code.digits === digits) return;
  miss({ ...code, wrongTries: code.wrongTries + 1 });
  throw codeMismatch();
}
