import {
  AdminUserGlobalSignOutCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { WrongCredentials } from '../platform/errors.ts';
import { asTooManyTries, type Cognito, isOneOf } from './cognito.ts';

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

export interface LogIns {
  /** Throws WrongCredentials, TooManyTries. */
  logIn(email: string, password: string): Promise<Tokens>;
  /** A new access token; undefined when the session is over. */
  refresh(refreshToken: string): Promise<string | undefined>;
  revoke(refreshToken: string): Promise<void>;
  signOut(account: string): Promise<void>;
}

const refusedLogIns = [
  'NotAuthorizedException',
  'UserNotConfirmedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'InvalidParameterException',
];
const endedSessions = ['NotAuthorizedException', 'UserNotFoundException', 'InvalidParameterException'];
const invalidTokens = [
  'NotAuthorizedException',
  'UnauthorizedException',
  'InvalidParameterException',
  'UnsupportedTokenTypeException',
];

export const logIns = ({ client, UserPoolId, ClientId, proof }: Cognito): LogIns => ({
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
      if (isOneOf(error, refusedLogIns)) throw new WrongCredentials();
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
      if (isOneOf(error, endedSessions)) return undefined;
      throw error;
    }
  },

  async revoke(refreshToken) {
    const ClientSecret = await proof.secret();
    try {
      await client.send(new RevokeTokenCommand({ ClientId, ClientSecret, Token: refreshToken }));
    } catch (error) {
      if (!isOneOf(error, invalidTokens)) throw error;
    }
  },

  async signOut(account) {
    await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: account }));
  },
});
