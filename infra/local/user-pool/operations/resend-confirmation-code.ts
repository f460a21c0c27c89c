import { confirmationLife, countCode, newCode } from '../codes.ts';
import { delivery } from '../delivery.ts';
import { type Input, text, texts } from '../input.ts';
import { mailCode } from '../mail-code.ts';
import type { Pool } from '../pool.ts';
import { invalidParameter } from '../pool-error.ts';

export async function resendConfirmationCode(pool: Pool, input: Input) {
  const username = text(input, 'Username');
  const user = pool.users.find(username);
  if (!user) return delivery(username);
  if (user.status === 'CONFIRMED') throw invalidParameter('User is already confirmed.');
  const confirmation = newCode(confirmationLife);
  const changed = pool.users.update(user, { confirmation, codesSent: countCode(user.codesSent) });
  await mailCode(pool, changed, confirmation, 'CustomMessage_ResendCode', texts(input, 'ClientMetadata'));
  return delivery(user.email);
}
