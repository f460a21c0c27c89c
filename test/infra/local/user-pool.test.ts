import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { openDatabase } from '../../../infra/local/common/database.ts';
import { signSite } from '../../../lambdas/platform/signed-site.ts';
import { about, asClient, lastCode, lastResetLink, loginOf, type RunningPool, startPool } from './support/pool.ts';
import { tempDir } from './support/temp-dir.ts';

const dir = tempDir();
let running: RunningPool;
let email: string;
const password = 'Correct horse 7 battery!';
const hour = 3_600_000;

beforeAll(async () => {
  process.env.LOCAL_HTTP = 'true';
  running = await startPool(dir.path);
});
afterAll(async () => {
  await running.stop();
  dir.remove();
});
beforeEach(() => {
  email = `${crypto.randomUUID()}@example.com`;
});

const ClientId = () => running.pool.clientId;
const UserPoolId = () => running.pool.id;
Object.assign(process.env, { LINK_KEY: 'a key of the tests', LINK_KEYS: 'a key of the tests' });
const ClientMetadata = signSite('localhost:3000');

const signUp = (Username = email, Password = password) =>
  running.cognito.send(
    new SignUpCommand({
      ...about(running, Username),
      Password,
      UserAttributes: [{ Name: 'email', Value: Username }],
      ClientMetadata,
    }),
  );
const confirm = (ConfirmationCode: string, Username = email) =>
  running.cognito.send(new ConfirmSignUpCommand({ ...about(running, Username), ConfirmationCode }));
const resend = (Username = email) =>
  running.cognito.send(new ResendConfirmationCodeCommand({ ...about(running, Username), ClientMetadata }));
const logIn = (PASSWORD = password, USERNAME = email) =>
  running.cognito.send(new InitiateAuthCommand(loginOf(running, USERNAME, PASSWORD)));
const refresh = (RefreshToken = '') =>
  running.cognito.send(new GetTokensFromRefreshTokenCommand({ ...asClient(running), RefreshToken }));
const forgot = (Username = email) =>
  running.cognito.send(new ForgotPasswordCommand({ ...about(running, Username), ClientMetadata }));
const reset = (ConfirmationCode: string, Password: string, Username = email) =>
  running.cognito.send(new ConfirmForgotPasswordCommand({ ...about(running, Username), ConfirmationCode, Password }));

async function confirmed() {
  const { UserSub = '' } = await signUp();
  await confirm(lastCode(running, email));
  return UserSub;
}

const wrongDigits = (right: string) => (right === '000000' ? '000001' : '000000');

/** Runs with the clock moved on. */
async function later<Result>(ms: number, action: () => Promise<Result>): Promise<Result> {
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + ms);
  try {
    return await action();
  } finally {
    clock.mockRestore();
  }
}

describe('signing up', () => {
  it('emails six digits that confirm the account, once', async () => {
    const { UserConfirmed, UserSub, CodeDeliveryDetails } = await signUp();
    expect(UserConfirmed).toBe(false);
    expect(UserSub).toMatch(/^[0-9a-f-]{36}$/);
    expect(CodeDeliveryDetails).toEqual({
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: `${email[0]}***@e***`,
    });
    const code = lastCode(running, email);
    await confirm(code);
    await expect(confirm(code)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    });
  });

  it('refuses a taken address in any case', async () => {
    await signUp();
    await expect(signUp(email.toUpperCase())).rejects.toMatchObject({ name: 'UsernameExistsException' });
  });

  it('refuses what is not an email', async () => {
    await expect(signUp('someone')).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });

  it.each([
    ['Short 1!', 'InvalidPasswordException'],
    ['no upper case 1!', 'InvalidPasswordException'],
    ['NO LOWER CASE 1!', 'InvalidPasswordException'],
    ['No number here!', 'InvalidPasswordException'],
    ['NoSymbolHere1234', 'InvalidPasswordException'],
    [' Leading space 1!', 'InvalidParameterException'],
  ])('refuses the password %j', async (bad, name) => {
    await expect(signUp(email, bad)).rejects.toMatchObject({ name });
  });

  it('replaces a code by the next', async () => {
    await signUp();
    const first = lastCode(running, email);
    await resend();
    const second = lastCode(running, email);
    if (first !== second) await expect(confirm(first)).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await expect(confirm(second)).resolves.toBeDefined();
  });

  it('refuses even the right code after five wrong ones, until a new one is sent', async () => {
    await signUp();
    const right = lastCode(running, email);
    for (let tries = 0; tries < 5; tries += 1)
      await expect(confirm(wrongDigits(right))).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await expect(confirm(right)).rejects.toMatchObject({ name: 'LimitExceededException' });
    await resend();
    await expect(confirm(lastCode(running, email))).resolves.toBeDefined();
  });

  it('lets a confirmation code expire after a day', async () => {
    await signUp();
    const code = lastCode(running, email);
    await later(25 * hour, () => expect(confirm(code)).rejects.toMatchObject({ name: 'ExpiredCodeException' }));
  });

  it('sends a limited number of codes an hour', async () => {
    await signUp();
    for (let sent = 1; sent < 20; sent += 1) await resend();
    await expect(resend()).rejects.toMatchObject({ name: 'LimitExceededException' });
  });

  it('pretends to send a code to an unknown address', async () => {
    await expect(resend('nobody@example.com')).resolves.toMatchObject({
      CodeDeliveryDetails: { Destination: 'n***@e***' },
    });
    expect(running.mailbox.read('nobody@example.com')).toEqual([]);
    await expect(confirm('123456', 'nobody@example.com')).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });
});

describe('logging in', () => {
  it('issues tokens that the production verifier accepts', async () => {
    const sub = await confirmed();
    const { AuthenticationResult: tokens } = await logIn();
    const verifier = CognitoJwtVerifier.create({ userPoolId: UserPoolId(), tokenUse: 'access', clientId: ClientId() });
    verifier.cacheJwks(JSON.parse(running.pool.tokens.jwks));
    const claims = await verifier.verify(tokens?.AccessToken ?? '');
    expect(claims).toMatchObject({ sub, username: sub, client_id: ClientId(), token_use: 'access' });
    expect(claims.exp - claims.iat).toBe(300);
    expect(claims.origin_jti).toEqual(expect.any(String));
    await expect(verifier.verify(tokens?.IdToken ?? '')).rejects.toThrow();
    expect(tokens).toMatchObject({ ExpiresIn: 300, TokenType: 'Bearer' });
  });

  it('accepts the email in any case, and the sub', async () => {
    const sub = await confirmed();
    await expect(logIn(password, email.toUpperCase())).resolves.toBeDefined();
    await expect(logIn(password, sub)).resolves.toBeDefined();
  });

  it('has the same error for a wrong password and an unknown address', async () => {
    await confirmed();
    const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    await expect(logIn('Wrong password 1!')).rejects.toMatchObject(wrong);
    await expect(logIn(password, `other-${email}`)).rejects.toMatchObject(wrong);
  });

  it('reports an unconfirmed account only with the right password', async () => {
    await signUp();
    await expect(logIn()).rejects.toMatchObject({ name: 'UserNotConfirmedException' });
    await expect(logIn('Wrong password 1!')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it.each(['known', 'unknown'])('locks a %s account for increasing times after five wrong passwords', async (which) => {
    if (which === 'known') await confirmed();
    for (let tries = 0; tries < 5; tries += 1)
      await expect(logIn('Wrong password 1!')).rejects.toMatchObject({ message: 'Incorrect username or password.' });
    await expect(logIn()).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Password attempts exceeded',
    });
    await later(1_100, () =>
      expect(logIn('Wrong password 1!')).rejects.toMatchObject({ message: 'Incorrect username or password.' }),
    );
    await later(2_100, () => expect(logIn()).rejects.toMatchObject({ message: 'Password attempts exceeded' }));
    if (which === 'known') await later(3_500, () => expect(logIn()).resolves.toBeDefined());
  });

  it('counts parallel guesses', async () => {
    await confirmed();
    const guesses = await Promise.allSettled(Array.from({ length: 20 }, () => logIn('Wrong password 1!')));
    const locked = guesses.filter(
      (guess) => guess.status === 'rejected' && guess.reason.message === 'Password attempts exceeded',
    );
    expect(locked).toHaveLength(15);
  });

  it('refuses a flow that the client does not have', async () => {
    const srp = new InitiateAuthCommand({ ...loginOf(running, email, password), AuthFlow: 'USER_SRP_AUTH' });
    await expect(running.cognito.send(srp)).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });
});

describe('a session', () => {
  const claimsOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

  it('is refreshed without a new refresh token and keeps its origin', async () => {
    await confirmed();
    const { AuthenticationResult: first } = await logIn();
    const { AuthenticationResult: second } = await refresh(first?.RefreshToken);
    expect(second?.RefreshToken).toBeUndefined();
    const [before, after] = [claimsOf(first?.AccessToken), claimsOf(second?.AccessToken)];
    expect(after).toMatchObject({ origin_jti: before.origin_jti, auth_time: before.auth_time, sub: before.sub });
    expect(after.jti).not.toBe(before.jti);
  });

  it('ends when its refresh token is revoked; others live on', async () => {
    await confirmed();
    const [{ AuthenticationResult: one }, { AuthenticationResult: other }] = await Promise.all([logIn(), logIn()]);
    const revoke = new RevokeTokenCommand({ ...asClient(running), Token: one?.RefreshToken });
    await running.cognito.send(revoke);
    await running.cognito.send(revoke);
    await expect(refresh(one?.RefreshToken)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    });
    await expect(refresh(other?.RefreshToken)).resolves.toBeDefined();
  });

  it('ends everywhere at a global sign-out, by the applicant or by us', async () => {
    const sub = await confirmed();
    const { AuthenticationResult: one } = await logIn();
    await running.cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId: UserPoolId(), Username: sub }));
    await expect(refresh(one?.RefreshToken)).rejects.toMatchObject({ message: 'Refresh Token has been revoked' });
    const { AuthenticationResult: two } = await logIn();
    const signOut = new GlobalSignOutCommand({ AccessToken: two?.AccessToken });
    await running.cognito.send(signOut);
    await expect(refresh(two?.RefreshToken)).rejects.toMatchObject({ message: 'Refresh Token has been revoked' });
    await expect(running.cognito.send(signOut)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('ends after twelve hours', async () => {
    await confirmed();
    const { AuthenticationResult: tokens } = await logIn();
    await later(12 * hour + 1000, () =>
      expect(refresh(tokens?.RefreshToken)).rejects.toMatchObject({ message: 'Refresh Token has expired' }),
    );
  });

  it('refuses a token that was never issued', async () => {
    await expect(refresh('made-up')).rejects.toMatchObject({ message: 'Invalid Refresh Token' });
  });

  it('ends with its account', async () => {
    const sub = await confirmed();
    const { AuthenticationResult: tokens } = await logIn();
    await running.cognito.send(new AdminDeleteUserCommand({ UserPoolId: UserPoolId(), Username: sub }));
    await expect(refresh(tokens?.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(logIn()).rejects.toMatchObject({ message: 'Incorrect username or password.' });
  });
});

describe('a forgotten password', () => {
  const next = 'Another horse 8 battery!';

  it('is replaced with the emailed link', async () => {
    const sub = await confirmed();
    await forgot();
    const link = lastResetLink(running, email);
    expect(link.origin).toBe('http://localhost:3000');
    expect(link.searchParams.get('username')).toBe(sub);
    await reset(link.searchParams.get('id') ?? '', next, sub);
    await expect(logIn(next)).resolves.toBeDefined();
    await expect(logIn()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(reset(link.searchParams.get('id') ?? '', next)).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    });
  });

  it('needs a password that satisfies the policy, and a refused one does not use up the link', async () => {
    await confirmed();
    await forgot();
    const id = lastResetLink(running, email).searchParams.get('id') ?? '';
    await expect(reset(id, 'weak')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await expect(reset(id, next)).resolves.toBeDefined();
  });

  it('allows five attempts within an hour', async () => {
    await confirmed();
    await forgot();
    const id = lastResetLink(running, email).searchParams.get('id') ?? '';
    await later(hour + 1000, () => expect(reset(id, next)).rejects.toMatchObject({ name: 'ExpiredCodeException' }));
    for (let tries = 0; tries < 5; tries += 1)
      await expect(reset(wrongDigits(id), next)).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await expect(reset(id, next)).rejects.toMatchObject({ name: 'LimitExceededException' });
  });

  it('does not reveal which addresses have an account', async () => {
    await signUp();
    const emails = running.mailbox.read(email).length;
    const answer = { CodeDeliveryDetails: { DeliveryMedium: 'EMAIL', AttributeName: 'email' } };
    await expect(forgot()).resolves.toMatchObject(answer);
    await expect(forgot('nobody@example.com')).resolves.toMatchObject(answer);
    expect(running.mailbox.read(email)).toHaveLength(emails);
    await expect(reset('123456', next, 'nobody@example.com')).rejects.toMatchObject({ name: 'CodeMismatchException' });
  });
});

describe('the pool', () => {
  it('returns an account to an administrator', async () => {
    const sub = await confirmed();
    const user = await running.cognito.send(new AdminGetUserCommand({ UserPoolId: UserPoolId(), Username: email }));
    expect(user).toMatchObject({ Username: sub, UserStatus: 'CONFIRMED', Enabled: true });
    expect(user.UserAttributes).toContainEqual({ Name: 'email', Value: email });
    expect(user.UserCreateDate).toBeInstanceOf(Date);
    const unknown = new AdminGetUserCommand({ UserPoolId: UserPoolId(), Username: 'nobody@example.com' });
    await expect(running.cognito.send(unknown)).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });

  it('refuses other clients, unknown operations, unsigned administration and broken bodies', async () => {
    const call = async (operation: string, body: string) => {
      const response = await fetch(running.url, {
        method: 'POST',
        headers: {
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
          'content-type': 'application/x-amz-json-1.1',
        },
        body,
      });
      return { status: response.status, ...((await response.json()) as { __type: string }) };
    };
    expect(await call('SignUp', '{"ClientId":"other","Username":"a@b.c"}')).toMatchObject({
      status: 400,
      __type: 'ResourceNotFoundException',
    });
    expect(await call('ListGroups', '{}')).toMatchObject({ status: 400, __type: 'UnknownOperationException' });
    expect(await call('AdminGetUser', '{}')).toMatchObject({
      status: 400,
      __type: 'MissingAuthenticationTokenException',
    });
    expect(await call('SignUp', '[')).toMatchObject({ status: 400, __type: 'SerializationException' });
  });

  it('keeps accounts, keys and sessions over a restart', async () => {
    await confirmed();
    const { AuthenticationResult: tokens } = await logIn();
    const { id, clientId, clientSecret, tokens: keys } = running.pool;
    await running.stop();
    running = await startPool(dir.path);
    expect(running.pool).toMatchObject({ id, clientId, clientSecret });
    expect(running.pool.tokens.jwks).toBe(keys.jwks);
    await expect(logIn()).resolves.toBeDefined();
    await expect(refresh(tokens?.RefreshToken)).resolves.toBeDefined();
  });

  it('adds a secret to an app client of an older data directory, whose accounts still log in', async () => {
    await confirmed();
    const { clientId, clientSecret } = running.pool;
    await running.stop();
    const database = openDatabase(dir.path);
    database.exec("DELETE FROM setting WHERE name = 'user-pool-client-secret'");
    database.close();
    running = await startPool(dir.path);
    expect(running.pool.clientId).toBe(clientId);
    expect(running.pool.clientSecret).toMatch(/^\w{51}$/);
    expect(running.pool.clientSecret).not.toBe(clientSecret);
    await expect(logIn()).resolves.toBeDefined();
  });
});
