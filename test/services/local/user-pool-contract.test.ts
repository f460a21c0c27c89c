import {
  AdminGetUserCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { operations } from '../../../infra/local/user-pool/operations.ts';
import { signSite } from '../../../lambdas/platform/signed-site.ts';
import { about, lastCode, lastResetLink, loginOf, type RunningPool, startPool } from './support/pool.ts';
import { tempDir } from './support/temp-dir.ts';

const dir = tempDir();
let running: RunningPool;
const password = 'Correct horse 7 battery!';
Object.assign(process.env, { LINK_KEY: 'a key of the tests', LINK_KEYS: 'a key of the tests' });
const ClientMetadata = signSite('localhost:3000');

beforeAll(async () => {
  process.env.LOCAL_HTTP = 'true';
  running = await startPool(dir.path);
});
afterAll(async () => {
  await running.stop();
  dir.remove();
});

const pool = () => ({ UserPoolId: running.pool.id });
const send = () => running.cognito;
const newName = () => `${crypto.randomUUID()}@example.com`;
const stranger = newName();
const next = 'Another horse 8 battery!';
const hour = 3_600_000;

/** That a call is refused, by the name of the error and its message. */
const refuses = (call: Promise<unknown>, name: string, message = expect.any(String) as unknown) =>
  expect(call).rejects.toMatchObject({ name, message });

async function unconfirmed(Username = newName(), Password = password) {
  const { UserSub = '', Session = '' } = await send().send(
    new SignUpCommand({ ...about(running, Username), Password, ClientMetadata }),
  );
  return { Username, sub: UserSub, Session, code: lastCode(running, Username) };
}
const confirm = (Username: string, ConfirmationCode: string, Session?: string) =>
  send().send(new ConfirmSignUpCommand({ ...about(running, Username), ConfirmationCode, Session }));
async function confirmed() {
  const user = await unconfirmed();
  await confirm(user.Username, user.code);
  return user;
}
const resend = (Username: string) =>
  send().send(new ResendConfirmationCodeCommand({ ...about(running, Username), ClientMetadata }));
const logIn = async (USERNAME: string, PASSWORD = password) =>
  (await send().send(new InitiateAuthCommand(loginOf(running, USERNAME, PASSWORD)))).AuthenticationResult;
const forgot = (Username: string) =>
  send().send(new ForgotPasswordCommand({ ...about(running, Username), ClientMetadata }));
const reset = (Username: string, ConfirmationCode: string, Password = next) =>
  send().send(new ConfirmForgotPasswordCommand({ ...about(running, Username), ConfirmationCode, Password }));
async function forgotten() {
  const user = await confirmed();
  await forgot(user.Username);
  return { ...user, digits: lastResetLink(running, user.Username).searchParams.get('id') ?? '' };
}
const user = (Username: string) => send().send(new AdminGetUserCommand({ ...pool(), Username }));
const other = (code: string) => (code === '111111' ? '222222' : '111111');
const emailsTo = (name: string) => running.mailbox.read(name).length;

const wrong = ['NotAuthorizedException', 'Incorrect username or password.'] as const;
const locked = ['NotAuthorizedException', 'Password attempts exceeded'] as const;

/** Runs with the clock moved on. */
async function later(ms: number, action: () => Promise<unknown>) {
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + ms);
  await action().finally(() => clock.mockRestore());
}

/** That five wrong codes are told, and no more is tried. */
async function limitsTries(tryCode: (code: string) => Promise<unknown>, right: string) {
  for (let tries = 0; tries < 5; tries += 1) await refuses(tryCode(other(right)), 'CodeMismatchException');
  await refuses(tryCode(right), 'LimitExceededException');
}

type Behaviours = Readonly<Record<string, () => Promise<unknown>>>;

/** What AWS documents of each operation, in its API reference and in the developer guide. */
const contract: Readonly<Record<string, Behaviours>> = {
  SignUp: {
    'makes an unconfirmed user whose name is an opaque sub, and tells where the code went': async () => {
      const Username = newName();
      const made = new SignUpCommand({ ...about(running, Username), Password: password, ClientMetadata });
      const { UserSub, ...response } = await send().send(made);
      expect(UserSub).toMatch(/^[0-9a-f-]{36}$/);
      expect(response).toMatchObject({
        UserConfirmed: false,
        CodeDeliveryDetails: {
          AttributeName: 'email',
          DeliveryMedium: 'EMAIL',
          Destination: `${Username[0]}***@e***`,
        },
      });
      expect(await user(Username)).toMatchObject({ Username: UserSub, UserStatus: 'UNCONFIRMED' });
    },
    'answers UsernameExistsException for a taken address in any case, confirmed or not': async () => {
      for (const { Username } of [await unconfirmed(), await confirmed()])
        for (const name of [Username, Username.toUpperCase()])
          await refuses(unconfirmed(name), 'UsernameExistsException');
    },
  },
  ConfirmSignUp: {
    'answers CodeMismatchException for another code, and confirms with the right one, once': async () => {
      const { Username, code } = await unconfirmed();
      await refuses(confirm(Username, other(code)), 'CodeMismatchException');
      await confirm(Username, code);
      expect(await user(Username)).toMatchObject({ UserStatus: 'CONFIRMED', Enabled: true });
      const message = 'User cannot be confirmed. Current status is CONFIRMED';
      await refuses(confirm(Username, code), 'NotAuthorizedException', message);
    },
    'refuses even the right code after five wrong ones, until a new one is sent': async () => {
      const { Username, code } = await unconfirmed();
      await limitsTries((tried) => confirm(Username, tried), code);
      await resend(Username);
      await confirm(Username, lastCode(running, Username));
    },
    'answers ExpiredCodeException after a day, and for a user that is not there': async () => {
      const { Username, code } = await unconfirmed();
      await later(25 * hour, () => refuses(confirm(Username, code), 'ExpiredCodeException'));
      await refuses(confirm(newName(), '123456'), 'ExpiredCodeException');
    },
  },
  ResendConfirmationCode: {
    'replaces a code by the next': async () => {
      const { Username, code } = await unconfirmed();
      await resend(Username);
      expect(emailsTo(Username)).toBe(2);
      const second = lastCode(running, Username);
      if (code !== second) await refuses(confirm(Username, code), 'CodeMismatchException');
      await confirm(Username, second);
    },
    'answers LimitExceededException for the twentieth of an hour': async () => {
      const { Username } = await unconfirmed();
      for (let sent = 1; sent < 20; sent += 1) await resend(Username);
      await refuses(resend(Username), 'LimitExceededException');
    },
  },
  InitiateAuth: {
    'gives three tokens for the right password, which the verifier of production accepts': async () => {
      const { Username, sub } = await confirmed();
      const tokens = await logIn(Username);
      expect(tokens).toMatchObject({ ExpiresIn: 300, TokenType: 'Bearer', RefreshToken: expect.any(String) });
      const { id, clientId, tokens: issued } = running.pool;
      const verifier = CognitoJwtVerifier.create({ userPoolId: id, tokenUse: 'access', clientId });
      verifier.cacheJwks(JSON.parse(issued.jwks));
      const claims = await verifier.verify(tokens?.AccessToken ?? '');
      expect(claims).toMatchObject({ sub, username: sub, client_id: clientId, token_use: 'access' });
      expect([claims.exp - claims.iat, claims.origin_jti]).toEqual([300, expect.any(String)]);
      await expect(verifier.verify(tokens?.IdToken ?? '')).rejects.toThrow();
    },
    'answers the same NotAuthorizedException for a wrong password and for a user that is not there': async () => {
      await refuses(logIn((await confirmed()).Username, 'wrong'), ...wrong);
      await refuses(logIn(newName()), ...wrong);
    },
    'locks for increasing times after five wrong passwords, whether there is such a user or not': async () => {
      const { Username } = await confirmed();
      for (const name of [Username, newName()]) {
        for (let tries = 0; tries < 5; tries += 1) await refuses(logIn(name, 'wrong'), ...wrong);
        await refuses(logIn(name), ...locked);
        await later(1_100, () => refuses(logIn(name, 'wrong'), ...wrong));
        await later(2_100, () => refuses(logIn(name), ...locked));
        await later(3_500, () => (name === Username ? logIn(name) : refuses(logIn(name), ...wrong)));
      }
    },
    'answers UserNotConfirmedException to who knows the password of an unconfirmed user, and to nobody else':
      async () => {
        const { Username } = await unconfirmed();
        await refuses(logIn(Username), 'UserNotConfirmedException');
        await refuses(logIn(Username, 'wrong'), ...wrong);
      },
  },
  ForgotPassword: {
    'tells of a delivery to who is not there or has no verified address, and sends none': async () => {
      for (const name of [(await unconfirmed()).Username, newName()]) {
        const emails = emailsTo(name);
        const CodeDeliveryDetails = { DeliveryMedium: 'EMAIL', AttributeName: 'email' };
        expect(await forgot(name)).toMatchObject({ CodeDeliveryDetails });
        expect(emailsTo(name)).toBe(emails);
      }
    },
  },
  ConfirmForgotPassword: {
    'allows five attempts within an hour': async () => {
      const { Username, digits } = await forgotten();
      await later(hour + 1_000, () => refuses(reset(Username, digits), 'ExpiredCodeException'));
      await limitsTries((tried) => reset(Username, tried), digits);
    },
    'answers CodeMismatchException for a user that is not there': () =>
      refuses(reset(newName(), '123456'), 'CodeMismatchException'),
  },
};

describe.each(Object.entries(contract))('%s', (_name, behaviours) => {
  it.each(Object.entries(behaviours))('%s', async (_sentence, behaves) => {
    expect.hasAssertions();
    await behaves();
  });
});

async function sendRaw(operation: string, body: string) {
  const headers = {
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    'content-type': 'application/x-amz-json-1.1',
  };
  const response = await fetch(running.url, { method: 'POST', headers, body });
  return [response.status, await response.json()];
}

describe('the pool', () => {
  it.each([
    ['other clients', 'SignUp', '{"ClientId":"other","Username":"a@b.c"}', 'ResourceNotFoundException'],
    ['unknown operations', 'ListGroups', '{}', 'UnknownOperationException'],
    ['unsigned administration', 'AdminGetUser', '{}', 'MissingAuthenticationTokenException'],
    ['broken bodies', 'SignUp', '[', 'SerializationException'],
  ])('refuses %s', async (_, operation, body, __type) => {
    expect(await sendRaw(operation, body)).toEqual([400, expect.objectContaining({ __type })]);
  });

  const fromClient = Object.entries(operations).flatMap(([name, { caller }]) => (caller === 'signed' ? [] : [name]));
  it.each(fromClient)('refuses %s of an app client that does not prove its secret', async (operation) => {
    const AuthParameters = { USERNAME: stranger, PASSWORD: password };
    const Username = { Username: stranger, ConfirmationCode: '123456', Password: password };
    const flow = { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters, Token: 'x', RefreshToken: 'x' };
    const guesses = [
      {},
      { SecretHash: 'x', ClientSecret: 'x', AuthParameters: { ...AuthParameters, SECRET_HASH: 'x' } },
    ];
    for (const guess of guesses) {
      const body = JSON.stringify({ ClientId: running.pool.clientId, ...Username, ...flow, ...guess });
      const refusal = { __type: 'NotAuthorizedException', message: expect.stringMatching(/secret/i) };
      expect(await sendRaw(operation, body)).toEqual([400, expect.objectContaining(refusal)]);
    }
  });
});
