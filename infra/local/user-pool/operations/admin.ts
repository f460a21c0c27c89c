import { type Input, text } from '../pool/input.ts';
import type { Pool } from '../pool/pool.ts';
import { userNotFound } from '../pool/pool-error.ts';
import type { User } from '../pool/users.ts';

function findUser(pool: Pool, input: Input) {
  const user = pool.users.find(text(input, 'Username'));
  if (!user) throw userNotFound();
  return user;
}

function attributesOf({ attributes, sub, status }: User) {
  const all = { ...attributes, sub, email_verified: String(status === 'CONFIRMED') };
  return Object.entries(all).map(([Name, Value]) => ({ Name, Value }));
}

const describeUser = ({ sub, createdAt, modifiedAt, status }: User) => ({
  Username: sub,
  UserCreateDate: createdAt / 1000,
  UserLastModifiedDate: modifiedAt / 1000,
  Enabled: true,
  UserStatus: status,
});

export async function adminGetUser(pool: Pool, input: Input) {
  const user = findUser(pool, input);
  return { ...describeUser(user), UserAttributes: attributesOf(user) };
}

/** Without a filter; at most 60 a page, as many as Cognito gives when no limit is asked for. */
export async function listUsers(pool: Pool, { PaginationToken = '' }: Input) {
  const users = pool.users.listAfter(String(PaginationToken), 60);
  const last = users.length === 60 ? users.at(-1) : undefined;
  return {
    Users: users.map((user) => ({ ...describeUser(user), Attributes: attributesOf(user) })),
    ...(last && { PaginationToken: last.sub }),
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
