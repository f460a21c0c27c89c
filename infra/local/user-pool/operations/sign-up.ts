import { randomUUID } from 'node:crypto';
import { confirmationLife, countCode, newCode } from '../pool/codes.ts';
import { delivery } from '../pool/delivery.ts';
import { attributes, type Input, text, texts } from '../pool/input.ts';
import { mailCode } from '../pool/mail-code.ts';
import { checkPolicy, hashPassword } from '../pool/password.ts';
import type { Pool } from '../pool/pool.ts';
import { invalidParameter, PoolError } from '../pool/pool-error.ts';

const taken = () => new PoolError('UsernameExistsException', 'User already exists');

export async function signUp(pool: Pool, input: Input) {
  const email = text(input, 'Username');
  const password = text(input, 'Password');
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalidParameter('Username should be an email.');
  checkPolicy(password);
  // Before the address is looked up, so that a taken one takes no less time.
  const hash = await hashPassword(password);
  if (pool.users.find(email)) throw taken();
  const confirmation = newCode(confirmationLife);
  const user = {
    sub: randomUUID(),
    email,
    attributes: { ...attributes(input), email },
    password: hash,
    status: 'UNCONFIRMED',
    createdAt: Date.now(),
    modifiedAt: Date.now(),
    confirmation,
    codesSent: countCode([]),
  } as const;
  pool.users.add(user);
  await mailCode(pool, user, confirmation, 'CustomMessage_SignUp', texts(input, 'ClientMetadata'));
  return { UserConfirmed: false, UserSub: user.sub, ...delivery(email) };
}
