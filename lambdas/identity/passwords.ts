import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { FormInvalid } from '../platform/errors.ts';
import { signSite } from '../platform/signed-site.ts';
import { lookUp } from './accounts.ts';
import { asTooManyTries, type Cognito, hideAccount, isOneOf, weakPassword, wrongCodes } from './cognito.ts';

const wrongLink = 'This link has expired or was already used. Please request a new one.';

export const passwords = (cognito: Cognito) => ({
  /**
   * Emails a link to set a new password. An unconfirmed account has no password to reset, so it gets a confirmation
   * code.
   */
  async forgotPassword(email: string, siteHost: string) {
    const account = await cognito.about(email);
    const site = signSite(siteHost);
    // Every request makes two calls, so that the response time reveals no account.
    const user = await lookUp(cognito)(email);
    const toConfirm = { ...account, ClientMetadata: { ...site, ...confirmFirst } };
    await hideAccount(() =>
      user?.UserStatus === 'UNCONFIRMED'
        ? cognito.client.send(new ResendConfirmationCodeCommand(toConfirm))
        : cognito.client.send(new ForgotPasswordCommand({ ...account, ClientMetadata: site })),
    );
  },

  /** Sets a new password. Throws FormInvalid if the code is wrong or used, or if the password is too weak. */
  async resetPassword(username: string, code: string, password: string) {
    const account = await cognito.about(username);
    try {
      await cognito.client.send(
        new ConfirmForgotPasswordCommand({ ...account, ConfirmationCode: code, Password: password }),
      );
    } catch (error) {
      if (isOneOf(error, ['InvalidPasswordException'])) {
        throw new FormInvalid(weakPassword);
      }
      if (isOneOf(error, wrongCodes)) throw new FormInvalid({ id: [wrongLink] });
      throw asTooManyTries(error);
    }
  },
});

export type Passwords = ReturnType<typeof passwords>;

/** Metadata that marks a confirmation code as the response to a request for a new password. */
export const confirmFirst = { reason: 'confirm-first' } as const;
