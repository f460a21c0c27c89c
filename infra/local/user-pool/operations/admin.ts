import { type Input, text } from '../pool/input.ts';
import type { Pool } from '../pool/pool.ts';
import { userNotFound } from '../pool/pool-error.ts';

function findUser(pool: Pool, input: Input) {
  const user = pool.users.find(text(input, 'Username'));
  if (!user) throw userNotFound();
  return user;
}

export async function adminGetUser(pool: Pool, input: Input) {
  const user = findUser(pool, input);
  const attributes = { ...user.attributes, sub: user.sub, email_verified: String(user.status === 'CONFIRMED') };
  return {
    Username: user.sub,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    UserCreateDate: user.createdAt / 1000,
    UserLastModifiedDate: user.modifiedAt / 1000,
    Enabled: true,
    UserStatus: user.status,
  };
}

export async function adminDeleteUser(pool: Pool, input: Input) {
  const user = findUser(pool, input);
  pool.refreshTokens.revokeAll(user.sub);
  pool.users.remove(user);
  return {};
}

export async function adminUserGlobalSignOut(pool: Pool, input: Input) {
  pool.refreshTokens.revokeAll(findUser(pool, input).sub);
  return {};
}
