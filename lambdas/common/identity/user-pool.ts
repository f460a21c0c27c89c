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

/** Accounts and their sessions. Responses never reveal whether an account exists. */
export interface UserPool {
  /** Creates an account, in place of an unconfirmed one; false when a confirmed one exists. */
  signUp(email: string, password: string): Promise<boolean>;
  /** Throws FormInvalid when the code is wrong or expired, and for confirmed accounts. */
  confirm(email: string, code: string): Promise<void>;
  resendCode(email: string): Promise<void>;
  logIn(email: string, password: string): Promise<Tokens>;
  /** A new access token; undefined when the session is over. */
  refresh(refreshToken: string): Promise<string | undefined>;
  revoke(refreshToken: string): Promise<void>;
  forgotPassword(email: string, siteHost: string): Promise<void>;
  /** Throws FormInvalid when the code is wrong or used, or the password too weak. */
  resetPassword(username: string, code: string, password: string): Promise<void>;
  signOut(applicant: string): Promise<void>;
  /** The owner of an account, by email or by Cognito's opaque name. */
  find(username: string): Promise<Owner | undefined>;
}

// Also the response when a code is repeated after it has confirmed the account: to distinguish that case would reveal
// which accounts are confirmed.
const wrongCode =
  'This confirmation code is wrong or has expired. Please check it or request a new one. If you have confirmed your account already, you can log in.';
const wrongLink = 'This link has expired or was already used. Please request a new one.';
const limits = ['LimitExceededException', 'TooManyFailedAttemptsException', 'TooManyRequestsException'];
const wrongCodes = [
  // Only existing accounts have such limits.
  'LimitExceededException',
  'TooManyFailedAttemptsException',
  'CodeMismatchException',
  'ExpiredCodeException',
  'UserNotFoundException',
  'NotAuthorizedException',
  'InvalidParameterException',
];

/** Cognito refuses a wrong client secret with the same exception as a wrong password. */
const isOurSecret = (error: Error) => /secret/i.test(error.message);

const isOneOf = (error: unknown, names: readonly string[]) =>
  error instanceof Error && names.includes(error.name) && !isOurSecret(error);

export const cognitoUserPool = once((): UserPool => {
  const env = readEnv(process.env, ['USER_POOL_ID', 'USER_POOL_CLIENT_ID']);
  const client = new CognitoIdentityProviderClient(clientDefaults);
  const ClientId = env.USER_POOL_CLIENT_ID;
  const UserPoolId = env.USER_POOL_ID;
  // Cognito throttles this call early: many containers may start at once.
  const patient = new CognitoIdentityProviderClient({ ...clientDefaults, maxAttempts: 5 });
  const proof = clientProof(patient, { UserPoolId, ClientId });
  /** Made before the call, so that its failure reveals nothing about the account. */
  const about = async (Username: string) => ({ ClientId, Username, SecretHash: await proof.hashOf(Username) });
  type Account = Awaited<ReturnType<typeof about>>;

  const startAccount = (account: Account, Password: string) =>
    client.send(
      new SignUpCommand({ ...account, Password, UserAttributes: [{ Name: 'email', Value: account.Username }] }),
    );

  /** False when the account is confirmed. */
  async function removeUnconfirmed(Username: string): Promise<boolean> {
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
    if (user.UserStatus !== 'UNCONFIRMED') return false;
    await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
    return true;
  }

  /** Replaces an unconfirmed account. Of two concurrent sign-ups, one counts. */
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
        // This product issues no challenges, such as temporary passwords.
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
        // REFRESH_TOKEN_AUTH would require a hash over the user's name, which a request need not carry.
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
        // The token is invalid already.
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
        // The second is for impossible names: empty, or longer than 128 characters.
        if (isOneOf(error, ['UserNotFoundException', 'InvalidParameterException'])) return undefined;
        throw error;
      }
    },
  };
});

function attributeOf(name: 'sub' | 'email', { UserAttributes = [] }: AdminGetUserCommandOutput): string {
  const value = UserAttributes.find(({ Name }) => Name === name)?.Value;
  if (value === undefined) throw new Error(`An account lacks ${name}.`);
  return value;
}

const asTooManyTries = (error: unknown) => (isOneOf(error, limits) ? new TooManyTries() : error);

/** Hides whether there is an account to send an email to. */
async function quietly(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    const silent = [
      // Only existing accounts have such a limit.
      'LimitExceededException',
      'UserNotFoundException',
      'InvalidParameterException',
      'NotAuthorizedException',
      'CodeDeliveryFailureException',
    ];
    if (!isOneOf(error, silent)) throw asTooManyTries(error);
  }
}
