import {
  AdminUserGlobalSignOutCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { WrongCredentials } from '../platform/errors.ts';
import { type Cognito, isCognitoError, mapRateLimitError } from './cognito.ts';

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

interface AuthInput {
  readonly flow: 'USER_PASSWORD_AUTH' | 'USER_AUTH';
  readonly parameters: Readonly<Record<string, string>>;
  readonly session?: string;
}

const wrongCredentialErrors = [
  'NotAuthorizedException',
  'UserNotConfirmedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'InvalidParameterException',
];
const endedSessionErrors = ['NotAuthorizedException', 'UserNotFoundException', 'InvalidParameterException'];
const invalidTokenErrors = [
  'NotAuthorizedException',
  'UnauthorizedException',
  'InvalidParameterException',
  'UnsupportedTokenTypeException',
];

async function initiate(
  { client, ClientId, secretHasher }: Cognito,
  USERNAME: string,
  auth: AuthInput,
): Promise<Tokens> {
  const AuthParameters = { USERNAME, ...auth.parameters, SECRET_HASH: await secretHasher.secretHashFor(USERNAME) };
  try {
    const { AuthenticationResult: result } = await client.send(
      new InitiateAuthCommand({ ClientId, AuthFlow: auth.flow, AuthParameters, Session: auth.session }),
    );
    // The user pool issues no challenges, such as temporary passwords.
    if (!result?.AccessToken || !result.RefreshToken) throw new WrongCredentials();
    return { access: result.AccessToken, refresh: result.RefreshToken };
  } catch (error) {
    if (isCognitoError(error, wrongCredentialErrors)) throw new WrongCredentials();
    throw mapRateLimitError(error);
  }
}

export const logIns = (cognito: Cognito) => ({
  /** Logs in with a password. Throws WrongCredentials or TooManyTries. */
  logIn: (email: string, password: string) =>
    initiate(cognito, email, { flow: 'USER_PASSWORD_AUTH', parameters: { PASSWORD: password } }),

  /** Logs in with the session of the confirmation, which works once. Throws WrongCredentials or TooManyTries. */
  logInConfirmed: (email: string, session: string) =>
    initiate(cognito, email, { flow: 'USER_AUTH', parameters: { PREFERRED_CHALLENGE: 'EMAIL_OTP' }, session }),

  /** Returns a new access token, or undefined if the session has ended. */
  async refresh(refreshToken: string) {
    const ClientSecret = await cognito.secretHasher.secret();
    try {
      // REFRESH_TOKEN_AUTH would require a hash over the user's name, which is not part of every request.
      // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_GetTokensFromRefreshToken.html
      const { AuthenticationResult: result } = await cognito.client.send(
        new GetTokensFromRefreshTokenCommand({ ClientId: cognito.ClientId, ClientSecret, RefreshToken: refreshToken }),
      );
      return result?.AccessToken;
    } catch (error) {
      if (isCognitoError(error, endedSessionErrors)) return undefined;
      throw error;
    }
  },

  async revoke(refreshToken: string) {
    const ClientSecret = await cognito.secretHasher.secret();
    try {
      await cognito.client.send(
        new RevokeTokenCommand({ ClientId: cognito.ClientId, ClientSecret, Token: refreshToken }),
      );
    } catch (error) {
      if (!isCognitoError(error, invalidTokenErrors)) throw error;
    }
  },

  async signOut(account: string) {
    await cognito.client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: cognito.UserPoolId, Username: account }));
  },
});

export type LogIns = ReturnType<typeof logIns>;
