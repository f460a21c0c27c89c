import { confirmationLife, countCode, newCode } from '../pool/codes.ts';
import { delivery } from '../pool/delivery.ts';
import { emailCode } from '../pool/email-code.ts';
import { type Input, text, texts } from '../pool/input.ts';
import type { Pool } from '../pool/pool.ts';
import { invalidParameter } from '../pool/pool-error.ts';

export async function resendConfirmationCode(pool: Pool, input: Input) {
  const username = text(input, 'Username');
  const user = pool.users.find(username);
  if (!user) return delivery(username);
  if (user.status === 'CONFIRMED') throw invalidParameter('User is already confirmed.');
  const confirmation = newCode(confirmationLife);
  const changed = pool.users.update(user, { confirmation, codesSent: countCode(user.codesSent) });
  await emailCode(pool, changed, confirmation, 'CustomMessage_ResendCode', texts(input, 'ClientMetadata'));
  return delivery(user.email);
}
