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
  /** Emails a link or, as an unconfirmed account has no password to reset, how to confirm it. */
  async forgotPassword(email: string, siteHost: string) {
    const account = await cognito.about(email);
    const site = signSite(siteHost);
    // In any case two calls, so that the time taken reveals no account.
    const user = await lookUp(cognito)(email);
    const toConfirm = { ...account, ClientMetadata: { ...site, ...confirmFirst } };
    await hideAccount(() =>
      user?.UserStatus === 'UNCONFIRMED'
        ? cognito.client.send(new ResendConfirmationCodeCommand(toConfirm))
        : cognito.client.send(new ForgotPasswordCommand({ ...account, ClientMetadata: site })),
    );
  },

  /** Throws FormInvalid when the code is wrong or used, or the password too weak. */
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

/** Metadata of a new confirmation code that answers the request for a new password. */
export const confirmFirst = { reason: 'confirm-first' } as const;
