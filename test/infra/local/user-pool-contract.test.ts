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
  paginateListUsers,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '../../../infra/local/user-pool/operations/operations.ts';
import { signSite } from '../../../lambdas/platform/signed-site.ts';
import { about, asClient, lastCode, lastResetLink, loginOf, type RunningPool, startPool } from './support/pool.ts';
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
const named = (name: string) => ({ name });
const stranger = newName();

async function unconfirmed(Username = newName(), Password = password) {
  const { UserSub = '', Session = '' } = await send().send(
    new SignUpCommand({ ...about(running, Username), Password, ClientMetadata }),
  );
  return { Username, sub: UserSub, Session };
}
const confirm = (Username: string, ConfirmationCode: string, Session?: string) =>
  send().send(new ConfirmSignUpCommand({ ...about(running, Username), ConfirmationCode, Session }));
async function confirmed() {
  const user = await unconfirmed();
  await confirm(user.Username, lastCode(running, user.Username));
  return user;
}
const resend = (Username: string) =>
  send().send(new ResendConfirmationCodeCommand({ ...about(running, Username), ClientMetadata }));
const logIn = (USERNAME: string, PASSWORD = password) =>
  send().send(new InitiateAuthCommand(loginOf(running, USERNAME, PASSWORD)));
/** With the session of a sign-up and the code. */
async function confirmedWithSession() {
  const { Username, Session } = await unconfirmed();
  const { Session: next = '' } = await confirm(Username, lastCode(running, Username), Session);
  return { Username, Session: next };
}
const logInBySession = (USERNAME: string, Session: string) => {
  const { ClientId, AuthParameters } = loginOf(running, USERNAME, '');
  return send().send(new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_AUTH', AuthParameters, Session }));
};
const refused = () => expect.objectContaining(named('NotAuthorizedException'));
const refresh = (RefreshToken = '') =>
  send().send(new GetTokensFromRefreshTokenCommand({ ...asClient(running), RefreshToken }));
const forgot = (Username: string) =>
  send().send(new ForgotPasswordCommand({ ...about(running, Username), ClientMetadata }));
const reset = (Username: string, ConfirmationCode: string, Password = 'Another horse 8 battery!') =>
  send().send(new ConfirmForgotPasswordCommand({ ...about(running, Username), ConfirmationCode, Password }));
const user = (Username: string) => send().send(new AdminGetUserCommand({ ...pool(), Username }));
const digits = (Username: string) => lastResetLink(running, Username).searchParams.get('id') ?? '';
const other = (code: string) => (code === '111111' ? '222222' : '111111');

type Behaviours = Readonly<Record<string, () => Promise<unknown>>>;

const reference = 'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_';
/** The response of each operation for an unknown user, with PreventUserExistenceErrors. */
const existence = 'https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-managing-errors.html';
const appClients =
  'https://docs.aws.amazon.com/cognito/latest/developerguide/signing-up-users-in-your-app.html#cognito-user-pools-computing-secret-hash';
const refreshing =
  'https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-refresh-token.html';
const revocation = 'https://docs.aws.amazon.com/cognito/latest/developerguide/token-revocation.html';

/** What each operation reproduces, and AWS's page besides the API reference. */
const contract: Readonly<Record<string, { readonly page?: string; readonly behaviours: Behaviours }>> = {
  SignUp: {
    page: existence,
    behaviours: {
      'makes an unconfirmed user whose name is an opaque sub': async () => {
        const { Username, sub } = await unconfirmed();
        expect(await user(Username)).toMatchObject({ Username: sub, UserStatus: 'UNCONFIRMED' });
      },
      'answers UsernameExistsException for a taken address, confirmed or not': async () => {
        for (const { Username } of [await unconfirmed(), await confirmed()])
          await expect(unconfirmed(Username)).rejects.toMatchObject(named('UsernameExistsException'));
      },
      'answers InvalidPasswordException against the policy': () =>
        expect(unconfirmed(newName(), 'too short')).rejects.toMatchObject(named('InvalidPasswordException')),
      'answers InvalidParameterException for a name that is no email': () =>
        expect(unconfirmed('nobody')).rejects.toMatchObject(named('InvalidParameterException')),
    },
  },
  ConfirmSignUp: {
    page: existence,
    behaviours: {
      'answers CodeMismatchException for another code, and confirms with the right one': async () => {
        const { Username } = await unconfirmed();
        const code = lastCode(running, Username);
        await expect(confirm(Username, other(code))).rejects.toMatchObject(named('CodeMismatchException'));
        await confirm(Username, code);
        expect((await user(Username)).UserStatus).toBe('CONFIRMED');
      },
      'answers NotAuthorizedException once the user is confirmed': async () => {
        const { Username } = await confirmed();
        await expect(confirm(Username, '123456')).rejects.toMatchObject(named('NotAuthorizedException'));
      },
      'gives a session for that of the sign-up, and none without': async () => {
        const { Session } = await confirmedWithSession();
        expect(Session).not.toBe('');
        const { Username } = await unconfirmed();
        expect((await confirm(Username, lastCode(running, Username))).Session).toBeUndefined();
      },
      'answers NotAuthorizedException for the session of another user, and the code still counts': async () => {
        const [{ Username }, { Session }] = [await unconfirmed(), await unconfirmed()];
        const code = lastCode(running, Username);
        await expect(confirm(Username, code, Session)).rejects.toEqual(refused());
        await confirm(Username, code);
      },
      'answers ExpiredCodeException for a user that is not there': () =>
        expect(confirm(newName(), '123456')).rejects.toMatchObject(named('ExpiredCodeException')),
    },
  },
  ResendConfirmationCode: {
    page: existence,
    behaviours: {
      'mails another code': async () => {
        const { Username } = await unconfirmed();
        await resend(Username);
        expect(running.mailbox.read(Username)).toHaveLength(2);
      },
      'tells of a delivery to a user that is not there': async () =>
        expect((await resend(newName())).CodeDeliveryDetails?.DeliveryMedium).toBe('EMAIL'),
      'answers InvalidParameterException for a confirmed user': async () => {
        const { Username } = await confirmed();
        await expect(resend(Username)).rejects.toMatchObject(named('InvalidParameterException'));
      },
    },
  },
  InitiateAuth: {
    page: existence,
    behaviours: {
      'gives three tokens for the right password': async () => {
        const { AuthenticationResult } = await logIn((await confirmed()).Username);
        expect(Object.keys(AuthenticationResult ?? {})).toEqual(
          expect.arrayContaining(['AccessToken', 'IdToken', 'RefreshToken', 'ExpiresIn']),
        );
      },
      'answers the same NotAuthorizedException for a wrong password and for a user that is not there': async () => {
        const refused = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
        await expect(logIn((await confirmed()).Username, 'wrong')).rejects.toMatchObject(refused);
        await expect(logIn(newName(), 'wrong')).rejects.toMatchObject(refused);
      },
      'gives them for the session of a confirmation, once': async () => {
        const { Username, Session } = await confirmedWithSession();
        expect((await logInBySession(Username, Session)).AuthenticationResult).toHaveProperty('RefreshToken');
        await expect(logInBySession(Username, Session)).rejects.toEqual(refused());
      },
      'answers NotAuthorizedException for the session of a sign-up, and of another user': async () => {
        const [early, { Username }, other] = [await unconfirmed(), await confirmed(), await confirmedWithSession()];
        await expect(logInBySession(early.Username, early.Session)).rejects.toEqual(refused());
        await expect(logInBySession(Username, other.Session)).rejects.toEqual(refused());
      },
      'answers UserNotConfirmedException to who knows the password of an unconfirmed user': async () => {
        const { Username } = await unconfirmed();
        await expect(logIn(Username)).rejects.toMatchObject(named('UserNotConfirmedException'));
      },
    },
  },
  GetTokensFromRefreshToken: {
    page: refreshing,
    behaviours: {
      'gives new tokens without another refresh token, since rotation is off': async () => {
        const { AuthenticationResult } = await logIn((await confirmed()).Username);
        const renewed = (await refresh(AuthenticationResult?.RefreshToken)).AuthenticationResult;
        expect(renewed?.AccessToken).toEqual(expect.any(String));
        expect(renewed?.RefreshToken).toBeUndefined();
      },
      'answers NotAuthorizedException for what is no refresh token': () =>
        expect(refresh('x')).rejects.toMatchObject(named('NotAuthorizedException')),
    },
  },
  ForgotPassword: {
    page: existence,
    behaviours: {
      'mails a code to a confirmed user': async () => {
        const { Username } = await confirmed();
        await forgot(Username);
        expect(digits(Username)).toMatch(/^\d{6}$/);
      },
      'tells of a delivery to who is not there or has no verified address, and sends none': async () => {
        const { Username } = await unconfirmed();
        for (const name of [Username, newName()]) {
          const emails = running.mailbox.read(name).length;
          expect((await forgot(name)).CodeDeliveryDetails?.DeliveryMedium).toBe('EMAIL');
          expect(running.mailbox.read(name)).toHaveLength(emails);
        }
      },
    },
  },
  ConfirmForgotPassword: {
    page: existence,
    behaviours: {
      'sets the password, once': async () => {
        const { Username, sub } = await confirmed();
        await forgot(Username);
        const code = digits(Username);
        await reset(sub, code);
        await expect(logIn(Username, 'Another horse 8 battery!')).resolves.toBeDefined();
        await expect(reset(sub, code)).rejects.toMatchObject(named('ExpiredCodeException'));
      },
      'answers CodeMismatchException for another code and for a user that is not there': async () => {
        const { Username } = await confirmed();
        await forgot(Username);
        await expect(reset(Username, other(digits(Username)))).rejects.toMatchObject(named('CodeMismatchException'));
        await expect(reset(newName(), '123456')).rejects.toMatchObject(named('CodeMismatchException'));
      },
      'answers ExpiredCodeException when no code was asked for': async () => {
        const { Username } = await confirmed();
        await expect(reset(Username, '123456')).rejects.toMatchObject(named('ExpiredCodeException'));
      },
    },
  },
  RevokeToken: {
    page: revocation,
    behaviours: {
      'ends the session of a refresh token; again is no error': async () => {
        const { AuthenticationResult } = await logIn((await confirmed()).Username);
        const revoke = new RevokeTokenCommand({ ...asClient(running), Token: AuthenticationResult?.RefreshToken });
        await send().send(revoke);
        await send().send(revoke);
        await expect(refresh(AuthenticationResult?.RefreshToken)).rejects.toMatchObject(
          named('NotAuthorizedException'),
        );
      },
      'answers UnsupportedTokenTypeException for what is no refresh token': () =>
        expect(send().send(new RevokeTokenCommand({ ...asClient(running), Token: 'x' }))).rejects.toMatchObject(
          named('UnsupportedTokenTypeException'),
        ),
    },
  },
  GlobalSignOut: {
    behaviours: {
      'ends every session of the bearer, whose own token is refused from then on': async () => {
        const { Username } = await confirmed();
        const [one, two] = [await logIn(Username), await logIn(Username)];
        const signOut = new GlobalSignOutCommand({ AccessToken: one.AuthenticationResult?.AccessToken });
        await send().send(signOut);
        await expect(refresh(two.AuthenticationResult?.RefreshToken)).rejects.toMatchObject(
          named('NotAuthorizedException'),
        );
        await expect(send().send(signOut)).rejects.toMatchObject(named('NotAuthorizedException'));
      },
    },
  },
  AdminGetUser: {
    behaviours: {
      'finds a user by address or sub': async () => {
        const { Username, sub } = await confirmed();
        expect((await user(Username)).Username).toBe(sub);
        expect((await user(sub)).UserAttributes).toContainEqual({ Name: 'email', Value: Username });
      },
      'answers UserNotFoundException otherwise': () =>
        expect(user(newName())).rejects.toMatchObject(named('UserNotFoundException')),
    },
  },
  AdminDeleteUser: {
    behaviours: {
      'frees the address, and the earlier password is worth nothing': async () => {
        const { Username, sub } = await unconfirmed();
        await send().send(new AdminDeleteUserCommand({ ...pool(), Username }));
        const next = await unconfirmed(Username, 'Another horse 8 battery!');
        expect(next.sub).not.toBe(sub);
        await expect(logIn(Username)).rejects.toMatchObject(named('NotAuthorizedException'));
      },
    },
  },
  ListUsers: {
    behaviours: {
      'gives every user once, in pages, whether confirmed or not': async () => {
        const made = await Promise.all([confirmed(), ...Array.from({ length: 61 }, () => unconfirmed())]);
        const listed: unknown[] = [];
        const pages = paginateListUsers({ client: send() }, pool());
        for await (const { Users = [] } of pages) listed.push(...Users.map(({ Username }) => Username));
        expect(new Set(listed).size).toBe(listed.length);
        expect(listed).toEqual(expect.arrayContaining(made.map(({ sub }) => sub)));
      },
    },
  },
  AdminUserGlobalSignOut: {
    behaviours: {
      'ends every session of a user': async () => {
        const { Username } = await confirmed();
        const { AuthenticationResult } = await logIn(Username);
        await send().send(new AdminUserGlobalSignOutCommand({ ...pool(), Username }));
        await expect(refresh(AuthenticationResult?.RefreshToken)).rejects.toMatchObject(
          named('NotAuthorizedException'),
        );
      },
    },
  },
};

/** Every call of the app client, for a user that may not exist. */
const clientCalls: Readonly<Record<string, (SecretHash: string | undefined) => Promise<unknown>>> = {
  SignUp: (SecretHash) =>
    send().send(new SignUpCommand({ ...about(running, stranger), SecretHash, Password: password, ClientMetadata })),
  ConfirmSignUp: (SecretHash) =>
    send().send(new ConfirmSignUpCommand({ ...about(running, stranger), SecretHash, ConfirmationCode: '123456' })),
  ResendConfirmationCode: (SecretHash) =>
    send().send(new ResendConfirmationCodeCommand({ ...about(running, stranger), SecretHash, ClientMetadata })),
  ForgotPassword: (SecretHash) =>
    send().send(new ForgotPasswordCommand({ ...about(running, stranger), SecretHash, ClientMetadata })),
  ConfirmForgotPassword: (SecretHash) =>
    send().send(
      new ConfirmForgotPasswordCommand({
        ...about(running, stranger),
        SecretHash,
        ConfirmationCode: '123456',
        Password: password,
      }),
    ),
  InitiateAuth(SecretHash) {
    const { AuthParameters, ...flow } = loginOf(running, stranger, password);
    const { SECRET_HASH: _, ...own } = AuthParameters;
    const sent = SecretHash === undefined ? own : { ...own, SECRET_HASH: SecretHash };
    return send().send(new InitiateAuthCommand({ ...flow, AuthParameters: sent }));
  },
  GetTokensFromRefreshToken: (ClientSecret) =>
    send().send(new GetTokensFromRefreshTokenCommand({ ...asClient(running), ClientSecret, RefreshToken: 'x' })),
  RevokeToken: (ClientSecret) =>
    send().send(new RevokeTokenCommand({ ...asClient(running), ClientSecret, Token: 'x' })),
};

// AWS documents no message for the two calls that take the secret itself: assumed to be that of the others.
describe(`an app client with a secret (${appClients})`, () => {
  it('has a line here for every call that it makes', () => {
    const made = Object.entries(operations).filter(([, { caller }]) => caller !== 'token' && caller !== 'signed');
    expect(Object.keys(clientCalls).sort()).toEqual(made.map(([name]) => name).sort());
  });

  it.each(Object.entries(clientCalls))('is told from who knows its id alone: %s', async (_name, call) => {
    await expect(call(undefined)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: expect.stringMatching(/^Client \w+ is configured (with|for) secret but \w+ was not received$/),
    });
  });

  it.each(Object.entries(clientCalls))('is told from who guesses: %s', async (_name, call) => {
    const ofAnother = about(running, newName()).SecretHash;
    await expect(call(ofAnother)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: expect.stringMatching(
        /^(SecretHash does not match for the client: |Unable to verify secret for client )\w+$/,
      ),
    });
  });
});

it('every operation of the local user pool has its contract here', () => {
  expect(Object.keys(contract).sort()).toEqual(Object.keys(operations).sort());
});

describe.each(
  Object.entries(contract).map(([name, { page, behaviours }]) => ({
    title: [name, `${reference}${name}.html`, page].filter(Boolean).join(' '),
    behaviours,
  })),
)('$title', ({ behaviours }) => {
  it.each(Object.entries(behaviours))('%s', async (_sentence, behaves) => {
    expect.hasAssertions();
    await behaves();
  });
});
