import { randomUUID } from 'node:crypto';
import { AwsError } from '../common/aws-json.ts';
import {
  addSentCode,
  checkAuthSession,
  checkCode,
  confirmationLifetimeMs,
  newAuthSession,
  newCode,
  resetLifetimeMs,
} from './codes.ts';
import { delivery, emailCode } from './email-code.ts';
import { codeMismatch, expiredCode, invalidParameter, notAuthorized, userNotFound } from './errors.ts';
import { attributes, type Input, parametersOf, text, texts } from './input.ts';
import { checkPolicy, hashPassword, isPassword } from './password.ts';
import type { Pool } from './pool.ts';
import { scopesFor } from './token-scopes.ts';
import type { User } from './users.ts';

const usernameExists = () => new AwsError('UsernameExistsException', 'User already exists');

async function signUp(pool: Pool, input: Input) {
  const email = text(input, 'Username');
  const password = text(input, 'Password');
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalidParameter('Username should be an email.');
  checkPolicy(password);
  // The hash comes before the lookup, so that the timing does not reveal a taken address.
  const hash = await hashPassword(password);
  if (pool.users.find(email)) throw usernameExists();
  const confirmation = newCode(confirmationLifetimeMs);
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
    codesSent: addSentCode([]),
  } as const;
  pool.users.add(user);
  await emailCode(pool, user, confirmation, 'CustomMessage_SignUp', texts(input, 'ClientMetadata'));
  return { UserConfirmed: false, UserSub: user.sub, Session, ...delivery(email) };
}

async function confirmSignUp(pool: Pool, input: Input) {
  const user = pool.users.find(text(input, 'Username'));
  const digits = text(input, 'ConfirmationCode');
  if (!user) throw expiredCode();
  if (user.status === 'CONFIRMED') throw notAuthorized('User cannot be confirmed. Current status is CONFIRMED');
  if (input.Session !== undefined) checkAuthSession(user, input.Session);
  checkCode(user.confirmation, digits, (confirmation) => pool.users.update(user, { confirmation }));
  const next = input.Session === undefined ? undefined : newAuthSession();
  pool.users.update(user, { status: 'CONFIRMED', confirmation: undefined, session: next?.session });
  return next ? { Session: next.Session } : {};
}

async function resendConfirmationCode(pool: Pool, input: Input) {
  const username = text(input, 'Username');
  const user = pool.users.find(username);
  if (!user) return delivery(username);
  if (user.status === 'CONFIRMED') throw invalidParameter('User is already confirmed.');
  const confirmation = newCode(confirmationLifetimeMs);
  const changed = pool.users.update(user, { confirmation, codesSent: addSentCode(user.codesSent) });
  await emailCode(pool, changed, confirmation, 'CustomMessage_ResendCode', texts(input, 'ClientMetadata'));
  return delivery(user.email);
}

async function logInWithPassword(pool: Pool, parameters: Input) {
  const username = text(parameters, 'USERNAME');
  const password = text(parameters, 'PASSWORD');
  const user = pool.users.find(username);
  const name = user?.sub ?? username.toLowerCase();
  pool.attempts.begin(name);
  const isRight = await isPassword(password, user?.password);
  if (!user || !isRight) throw notAuthorized();
  pool.attempts.succeed(name);
  if (user.status === 'UNCONFIRMED') throw new AwsError('UserNotConfirmedException', 'User is not confirmed.');
  return tokensFor(pool, user);
}

/** Logs a user in right after a sign-up is confirmed. The session of the sign-up takes the place of the password. */
async function logInWithSession(pool: Pool, parameters: Input, Session: unknown) {
  const user = pool.users.find(text(parameters, 'USERNAME'));
  if (user?.status !== 'CONFIRMED') throw notAuthorized();
  checkAuthSession(user, Session);
  return tokensFor(pool, pool.users.update(user, { session: undefined }));
}

async function tokensFor(pool: Pool, user: User) {
  if (user.isDisabled) throw notAuthorized('User is disabled.');
  const origin = { sub: user.sub, originJti: randomUUID(), authTime: Math.floor(Date.now() / 1000) };
  const scopes = await scopesFor(pool, user, 'TokenGeneration_Authentication');
  const tokens = await pool.tokens.issue(user, origin, scopes);
  return {
    ChallengeParameters: {},
    AuthenticationResult: { ...tokens, RefreshToken: pool.refreshTokens.issue(origin) },
  };
}

/** Starts a session. The product refreshes it with GetTokensFromRefreshToken, not here. */
async function initiateAuth(pool: Pool, input: Input) {
  const flow = text(input, 'AuthFlow');
  if (flow === 'USER_AUTH' && input.Session !== undefined)
    return logInWithSession(pool, parametersOf(input), input.Session);
  if (flow !== 'USER_PASSWORD_AUTH') throw invalidParameter(`${flow} flow not enabled for this client`);
  return logInWithPassword(pool, parametersOf(input));
}

/** Refreshes a session. Returns no refresh token, because rotation is off. */
async function getTokensFromRefreshToken(pool: Pool, input: Input) {
  const origin = pool.refreshTokens.read(text(input, 'RefreshToken'));
  const user = pool.users.find(origin.sub);
  if (!user) throw notAuthorized('Invalid Refresh Token');
  const scopes = await scopesFor(pool, user, 'TokenGeneration_RefreshTokens');
  return { AuthenticationResult: await pool.tokens.issue(user, origin, scopes) };
}

/** Sends a reset code. For an unknown or unconfirmed address, responds as if a code had been sent. */
async function forgotPassword(pool: Pool, input: Input) {
  const username = text(input, 'Username');
  const user = pool.users.find(username);
  if (user?.status !== 'CONFIRMED') return delivery(user?.email ?? username);
  const reset = newCode(resetLifetimeMs);
  const changed = pool.users.update(user, { reset, codesSent: addSentCode(user.codesSent) });
  await emailCode(pool, changed, reset, 'CustomMessage_ForgotPassword', texts(input, 'ClientMetadata'));
  return delivery(user.email);
}

async function confirmForgotPassword(pool: Pool, input: Input) {
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

async function revokeToken(pool: Pool, input: Input) {
  if (!pool.refreshTokens.revoke(text(input, 'Token')))
    throw new AwsError('UnsupportedTokenTypeException', 'Unsupported token type');
  return {};
}

function findUser(pool: Pool, input: Input) {
  const user = pool.users.find(text(input, 'Username'));
  if (!user) throw userNotFound();
  return user;
}

function attributesOf({ attributes, sub, status }: User) {
  const all = { ...attributes, sub, email_verified: String(status === 'CONFIRMED') };
  return Object.entries(all).map(([Name, Value]) => ({ Name, Value }));
}

const describeUser = ({ sub, createdAt, modifiedAt, status, isDisabled = false }: User) => ({
  Username: sub,
  UserCreateDate: createdAt / 1000,
  UserLastModifiedDate: modifiedAt / 1000,
  Enabled: !isDisabled,
  UserStatus: status,
});

async function adminGetUser(pool: Pool, input: Input) {
  const user = findUser(pool, input);
  return { ...describeUser(user), UserAttributes: attributesOf(user) };
}

/** Lists users without filters, at most 60 a page, like Cognito if no limit is set. */
async function listUsers(pool: Pool, { PaginationToken = '' }: Input) {
  const users = pool.users.listAfter(String(PaginationToken), 60);
  const last = users.length === 60 ? users.at(-1) : undefined;
  return {
    Users: users.map((user) => ({ ...describeUser(user), Attributes: attributesOf(user) })),
    ...(last && { PaginationToken: last.sub }),
  };
}

/** Changes attributes. A new email address counts as confirmed, as with `email_verified`, and no code is sent. */
async function adminUpdateUserAttributes(pool: Pool, input: Input) {
  const user = findUser(pool, input);
  const { email_verified: _, ...changed } = attributes(input, ['email_verified']);
  const { email = user.email } = changed;
  const holder = pool.users.find(email);
  if (holder && holder.sub !== user.sub)
    throw new AwsError('AliasExistsException', 'An account with the given email already exists.');
  pool.users.update(user, { email, attributes: { ...user.attributes, ...changed } });
  return {};
}

async function adminDeleteUser(pool: Pool, input: Input) {
  const user = findUser(pool, input);
  pool.refreshTokens.revokeAll(user.sub);
  pool.users.remove(user);
  return {};
}

async function adminDisableUser(pool: Pool, input: Input) {
  const user = findUser(pool, input);
  pool.refreshTokens.revokeAll(user.sub);
  pool.users.update(user, { isDisabled: true });
  return {};
}

async function adminUserGlobalSignOut(pool: Pool, input: Input) {
  pool.refreshTokens.revokeAll(findUser(pool, input).sub);
  return {};
}

/** The place of the app client's proof: SecretHash, SECRET_HASH among the parameters, or the secret itself. */
export type Proof = 'hash' | 'parameters' | 'secret';

interface Operation {
  run(pool: Pool, input: Input): Promise<object>;
  readonly caller: Proof | 'signed';
}

export const operations: Readonly<Record<string, Operation>> = {
  SignUp: { run: signUp, caller: 'hash' },
  ConfirmSignUp: { run: confirmSignUp, caller: 'hash' },
  ResendConfirmationCode: { run: resendConfirmationCode, caller: 'hash' },
  InitiateAuth: { run: initiateAuth, caller: 'parameters' },
  GetTokensFromRefreshToken: { run: getTokensFromRefreshToken, caller: 'secret' },
  ForgotPassword: { run: forgotPassword, caller: 'hash' },
  ConfirmForgotPassword: { run: confirmForgotPassword, caller: 'hash' },
  RevokeToken: { run: revokeToken, caller: 'secret' },
  AdminGetUser: { run: adminGetUser, caller: 'signed' },
  AdminUpdateUserAttributes: { run: adminUpdateUserAttributes, caller: 'signed' },
  AdminDeleteUser: { run: adminDeleteUser, caller: 'signed' },
  AdminDisableUser: { run: adminDisableUser, caller: 'signed' },
  ListUsers: { run: listUsers, caller: 'signed' },
  AdminUserGlobalSignOut: { run: adminUserGlobalSignOut, caller: 'signed' },
};
