import { countCode, newCode, resetLife } from '../pool/codes.ts';
import { delivery } from '../pool/delivery.ts';
import { emailCode } from '../pool/email-code.ts';
import { type Input, text, texts } from '../pool/input.ts';
import type { Pool } from '../pool/pool.ts';

/** For an unknown or unconfirmed address it responds as if a code had been sent. */
export async function forgotPassword(pool: Pool, input: Input) {
  const username = text(input, 'Username');
  const user = pool.users.find(username);
  if (user?.status !== 'CONFIRMED') return delivery(user?.email ?? username);
  const reset = newCode(resetLife);
  const changed = pool.users.update(user, { reset, codesSent: countCode(user.codesSent) });
  await emailCode(pool, changed, reset, 'CustomMessage_ForgotPassword', texts(input, 'ClientMetadata'));
  return delivery(user.email);
}
