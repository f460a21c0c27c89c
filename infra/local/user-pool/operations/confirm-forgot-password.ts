import { checkCode } from '../pool/codes.ts';
import { type Input, text } from '../pool/input.ts';
import { checkPolicy, hashPassword } from '../pool/password.ts';
import type { Pool } from '../pool/pool.ts';
import { codeMismatch } from '../pool/pool-error.ts';

export async function confirmForgotPassword(pool: Pool, input: Input) {
  const username = text(input, 'Username');
  const digits = text(input, 'ConfirmationCode');
  const password = text(input, 'Password');
  checkPolicy(password);
  const hash = await hashPassword(password);

  const user = pool.users.find(username);
  if (user?.status !== 'CONFIRMED') throw codeMismatch();
  checkCode(user.reset, digits, (reset) => pool.users.update(user, { reset }));
  pool.users.update(user, { password: hash, reset: undefined });
  pool.attempts.succeed(user.sub);
  return {};
}
