import { countCode, newCode, resetLife } from '../codes.ts';
import { delivery } from '../delivery.ts';
import { type Input, text, texts } from '../input.ts';
import { mailCode } from '../mail-code.ts';
import type { Pool } from '../pool.ts';

/** For an unknown address, or one that was never confirmed, it answers as if a code had been sent. */
export async function forgotPassword(pool: Pool, input: Input) {
  const username = text(input, 'Username');
  const user = pool.users.find(username);
  if (user?.status !== 'CONFIRMED') return delivery(user?.email ?? username);
  const reset = newCode(resetLife);
  const changed = pool.users.update(user, { reset, codesSent: countCode(user.codesSent) });
  await mailCode(pool, changed, reset, 'CustomMessage_ForgotPassword', texts(input, 'ClientMetadata'));
  return delivery(user.email);
}
