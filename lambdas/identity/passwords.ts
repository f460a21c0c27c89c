import {
  CognitoIdentityProviderServiceException,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { FormInvalid, WrongCredentials } from '../platform/errors.ts';
import { signSite } from '../platform/signed-site.ts';
import { createUserFinder } from './accounts.ts';
import {
  type Cognito,
  ignoreAccountErrors,
  isCognitoError,
  mapRateLimitError,
  weakPassword,
  wrongCodes,
} from './cognito.ts';
import { logIns } from './log-ins.ts';

const wrongLink = 'This link has expired or was already used. Please request a new one.';

export const passwords = (cognito: Cognito) => ({
  /** Emails a link to set a new password, or a confirmation code to an unconfirmed account, which has no password. */
  async forgotPassword(email: string, siteHost: string) {
    const account = await cognito.accountParameters(email);
    const site = signSite(siteHost);
    // Every request makes two calls, so that the response time reveals no account.
    const user = await createUserFinder(cognito)(email);
    const confirmationRequest = { ...account, ClientMetadata: { ...site, ...confirmFirstMetadata } };
    await ignoreAccountErrors(() =>
      user?.UserStatus === 'UNCONFIRMED'
        ? cognito.client.send(new ResendConfirmationCodeCommand(confirmationRequest))
        : cognito.client.send(new ForgotPasswordCommand({ ...account, ClientMetadata: site })),
    );
  },

  /**
   * Sets a new password.
   * @returns the refusal of a used code if the account already has this password. An earlier call may have set it and
   * then failed, so the caller must do all that follows a new password before it throws the refusal.
   * @throws FormInvalid if the code is wrong or used, or if the password is too weak
   */
  async resetPassword(username: string, code: string, password: string): Promise<FormInvalid | undefined> {
    const account = await cognito.accountParameters(username);
    try {
      await cognito.client.send(
        new ConfirmForgotPasswordCommand({ ...account, ConfirmationCode: code, Password: password }),
      );
    } catch (error) {
      if (isCognitoError(error, ['InvalidPasswordException'])) {
        throw new FormInvalid(weakPassword);
      }
      if (!isCognitoError(error, wrongCodes)) throw mapRateLimitError(error);
      const refusal = new FormInvalid({ id: [wrongLink] });
      if (!(await isPassword(cognito, username, password))) throw refusal;
      // The SDK sends a call again if its response is lost, so this call itself may have set the password.
      return isRepeatedBySdk(error) ? undefined : refusal;
    }
    return undefined;
  },
});

const isRepeatedBySdk = (error: unknown) =>
  error instanceof CognitoIdentityProviderServiceException && (error.$metadata.attempts ?? 1) > 1;

/** Whether an account has this password. Cognito counts and limits wrong passwords as it does for a login. */
async function isPassword(cognito: Cognito, username: string, password: string): Promise<boolean> {
  try {
    await logIns(cognito).logIn(username, password);
    return true;
  } catch (error) {
    if (error instanceof WrongCredentials) return false;
    throw error;
  }
}

/** Metadata that marks a confirmation code as the response to a request for a new password. */
export const confirmFirstMetadata = { reason: 'confirm-first' } as const;
