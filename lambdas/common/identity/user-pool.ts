import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { clientDefaults } from '../client-defaults.ts';
import { readEnv } from '../environment.ts';
import { AccountUnconfirmed, FormInvalid, TooManyTries, WrongCredentials } from '../errors.ts';
import { once } from '../once.ts';
import { signSite } from '../site/signed-site.ts';
import { clientProof } from './app-client.ts';

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

export interface Owner {
  /** Cognito's `sub`. */
  readonly applicant: string;
  readonly email: string;
}

/** Accounts and their sessions. Whether an account exists never shows in an answer. */
export interface UserPool {
  /** Starts an account, afresh if an unconfirmed one is there; false, and nothing is done, if a confirmed one is. */
  signUp(email: string, password: string): Promise<boolean>;
  /** Throws FormInvalid when the code is wrong, has expired or was missed too often, or the account is confirmed. */
  confirm(email: string, code: string): Promise<void>;
  resendCode(email: string): Promise<void>;
  /** Throws WrongCredentials, AccountUnconfirmed. */
  logIn(email: string, password: string): Promise<Tokens>;
  /** A new access token; undefined when the session is over. */
  refresh(refreshToken: string): Promise<string | undefined>;
  revoke(refreshToken: string): Promise<void>;
  forgotPassword(email: string, siteHost: string): Promise<void>;
  /** Throws FormInvalid when the code is wrong or used, or the password too weak. */
  resetPassword(username: string, code: string, password: string): Promise<void>;
  /** Revokes every refresh token of an applicant. */
  signOut(applicant: string): Promise<void>;
  /** The owner of an account, by email or by Cognito's opaque name. */
  find(username: string): Promise<Owner | undefined>;
}

// Also what a code that has just confirmed the account is answered when it comes again, after an answer that was lost:
// to tell that case from a wrong code would tell everybody which accounts are confirmed.
const wrongCode =
  'This confirmation code is wrong or has expired. Please check it or request a new one. If you have confirmed your account already, you can log in.';
const wrongLink = 'This link has expired or was already used. Please request a new one.';
const limits = ['LimitExceededException', 'TooManyFailedAttemptsException', 'TooManyRequestsException'];
const wrongCodes = [
  // Only an account that exists has such limits: to tell of them would tell of the account.
  'LimitExceededException',
  'TooManyFailedAttemptsException',
  'CodeMismatchException',
  'ExpiredCodeException',
  'UserNotFoundException',
  'NotAuthorizedException',
  'InvalidParameterException',
];

/** Cognito refuses our own secret by the exception that it refuses a wrong password by: that is no person's mistake. */
const isOurSecret = (error: Error) => /secret/i.test(error.message);

const isOneOf = (error: unknown, names: readonly string[]) =>
  error instanceof Error && names.includes(error.name) && !isOurSecret(error);

export const cognitoUserPool = once((): UserPool => {
  const env = readEnv(process.env, ['USER_POOL_ID', 'USER_POOL_CLIENT_ID']);
  const client = new CognitoIdentityProviderClient(clientDefaults);
  const ClientId = env.USER_POOL_CLIENT_ID;
  const UserPoolId = env.USER_POOL_ID;
  // Cognito allows few such reads a second: new containers in a burst wait for their turn.
  const patient = new CognitoIdentityProviderClient({ ...clientDefaults, maxAttempts: 5 });
  const proof = clientProof(patient, { UserPoolId, ClientId });
  /** Whom a call is about, and that it is ours. Asked for before the call: that it fails says nothing of the account. */
  const about = async (Username: string) => ({ ClientId, Username, SecretHash: await proof.hashOf(Username) });
  type Account = Awaited<ReturnType<typeof about>>;

  const startAccount = (account: Account, Password: string) =>
    client.send(
      new SignUpCommand({ ...account, Password, UserAttributes: [{ Name: 'email', Value: account.Username }] }),
    );

  /** Removes an account that nobody has confirmed; false when there is a confirmed one. */
  async function removeUnconfirmed(Username: string): Promise<boolean> {
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
    if (user.UserStatus !== 'UNCONFIRMED') return false;
    await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
    return true;
  }

  /** Over an unconfirmed account. Where another sign-up is doing the same just now, that one counts. */
  async function startAfresh(account: Account, password: string): Promise<boolean> {
    try {
      if (!(await removeUnconfirmed(account.Username))) return false;
      await startAccount(account, password);
    } catch (error) {
      if (!isOneOf(error, ['UsernameExistsException', 'UserNotFoundException'])) throw asTooManyTries(error);
    }
    return true;
  }

  return {
    async signUp(email, password) {
      const account = await about(email);
      try {
        await startAccount(account, password);
        return true;
      } catch (error) {
        if (isOneOf(error, ['InvalidPasswordException'])) {
          throw new FormInvalid({
            password: ['Please choose another password: this one does not meet the requirements.'],
          });
        }
        if (isOneOf(error, ['InvalidParameterException']))
          throw new FormInvalid({ username: ['Your email address must be valid.'] });
        if (!isOneOf(error, ['UsernameExistsException'])) throw asTooManyTries(error);
        return startAfresh(account, password);
      }
    },

    async confirm(email, code) {
      const account = await about(email);
      try {
        await client.send(new ConfirmSignUpCommand({ ...account, ConfirmationCode: code }));
      } catch (error) {
        if (isOneOf(error, wrongCodes)) throw new FormInvalid({ code: [wrongCode] });
        throw asTooManyTries(error);
      }
    },

    async resendCode(email) {
      const account = await about(email);
      await quietly(() => client.send(new ResendConfirmationCodeCommand(account)));
    },

    async logIn(email, password) {
      const SECRET_HASH = await proof.hashOf(email);
      try {
        const { AuthenticationResult: result } = await client.send(
          new InitiateAuthCommand({
            ClientId,
            AuthFlow: 'USER_PASSWORD_AUTH',
            AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH },
          }),
        );
        // A challenge (a temporary password, say) is nothing that this product hands out.
        if (!result?.AccessToken || !result.RefreshToken) throw new WrongCredentials();
        return { access: result.AccessToken, refresh: result.RefreshToken };
      } catch (error) {
        if (isOneOf(error, ['UserNotConfirmedException'])) throw new AccountUnconfirmed();
        const refused = [
          'NotAuthorizedException',
          'UserNotFoundException',
          'PasswordResetRequiredException',
          'InvalidParameterException',
        ];
        if (isOneOf(error, refused)) throw new WrongCredentials();
        throw asTooManyTries(error);
      }
    },

    async refresh(refreshToken) {
      const ClientSecret = await proof.secret();
      try {
        // Takes the secret itself; REFRESH_TOKEN_AUTH would want a hash over a name that a request need not carry.
        // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_GetTokensFromRefreshToken.html
        const { AuthenticationResult: result } = await client.send(
          new GetTokensFromRefreshTokenCommand({ ClientId, ClientSecret, RefreshToken: refreshToken }),
        );
        return result?.AccessToken;
      } catch (error) {
        if (isOneOf(error, ['NotAuthorizedException', 'UserNotFoundException', 'InvalidParameterException']))
          return undefined;
        throw error;
      }
    },

    async revoke(refreshToken) {
      const ClientSecret = await proof.secret();
      try {
        await client.send(new RevokeTokenCommand({ ClientId, ClientSecret, Token: refreshToken }));
      } catch (error) {
        // A token that is no token any more needs no revoking.
        if (
          !isOneOf(error, [
            'NotAuthorizedException',
            'UnauthorizedException',
            'InvalidParameterException',
            'UnsupportedTokenTypeException',
          ])
        )
          throw error;
      }
    },

    async forgotPassword(email, siteHost) {
      const account = await about(email);
      await quietly(() => client.send(new ForgotPasswordCommand({ ...account, ClientMetadata: signSite(siteHost) })));
    },

    async resetPassword(username, code, password) {
      const account = await about(username);
      try {
        await client.send(new ConfirmForgotPasswordCommand({ ...account, ConfirmationCode: code, Password: password }));
      } catch (error) {
        if (isOneOf(error, ['InvalidPasswordException'])) {
          throw new FormInvalid({
            password: ['Please choose another password: this one does not meet the requirements.'],
          });
        }
        if (isOneOf(error, wrongCodes)) throw new FormInvalid({ id: [wrongLink] });
        throw asTooManyTries(error);
      }
    },

    async signOut(applicant) {
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: applicant }));
    },

    async find(username) {
      try {
        const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username: username }));
        return { applicant: attributeOf('sub', user), email: attributeOf('email', user) };
      } catch (error) {
        // The second is for what can be nobody's name: nothing, or more than 128 characters.
        if (isOneOf(error, ['UserNotFoundException', 'InvalidParameterException'])) return undefined;
        throw error;
      }
    },
  };
});

/** An attribute that every account has. */
function attributeOf(name: 'sub' | 'email', { UserAttributes = [] }: AdminGetUserCommandOutput): string {
  const value = UserAttributes.find(({ Name }) => Name === name)?.Value;
  if (value === undefined) throw new Error(`An account lacks ${name}.`);
  return value;
}

const asTooManyTries = (error: unknown) => (isOneOf(error, limits) ? new TooManyTries() : error);

/** Sends a message, if there is an account to send one to: the answer is the same either way. */
async function quietly(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    const silent = [
      // Only an account that exists has such a limit: to tell of it would tell of the account.
      'LimitExceededException',
      'UserNotFoundException',
      'InvalidParameterException',
      'NotAuthorizedException',
      'CodeDeliveryFailureException',
    ];
    if (!isOneOf(error, silent)) throw asTooManyTries(error);
  }
}
