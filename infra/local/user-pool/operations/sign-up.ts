import { randomUUID } from 'node:crypto';
import { newAuthSession } from '../pool/auth-session.ts';
import { confirmationLife, countCode, newCode } from '../pool/codes.ts';
import { delivery } from '../pool/delivery.ts';
import { emailCode } from '../pool/email-code.ts';
import { attributes, type Input, text, texts } from '../pool/input.ts';
import { checkPolicy, hashPassword } from '../pool/password.ts';
import type { Pool } from '../pool/pool.ts';
import { invalidParameter, PoolError } from '../pool/pool-error.ts';

const taken = () => new PoolError('UsernameExistsException', 'User already exists');

export async function signUp(pool: Pool, input: Input) {
  const email = text(input, 'Username');
  const password = text(input, 'Password');
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalidParameter('Username should be an email.');
  checkPolicy(password);
  // Before the look-up, so that timing does not reveal a taken address.
  const hash = await hashPassword(password);
  if (pool.users.find(email)) throw taken();
  const confirmation = newCode(confirmationLife);
  const { Session, session } = newAuthSession();
  const user = {
    sub: randomUUID(),
    email,
    attributes: { ...attributes(input), email },
    password: hash,
    status: 'UNCONFIRMED',
    createdAt: Date.now(),
    modifiedAt: Date.now(),
    confirmation,
    session,
    codesSent: countCode([]),
  } as const;
  pool.users.add(user);
  await emailCode(pool, user, confirmation, 'CustomMessage_SignUp', texts(input, 'ClientMetadata'));
  return { UserConfirmed: false, UserSub: user.sub, Session, ...delivery(email) };
}
