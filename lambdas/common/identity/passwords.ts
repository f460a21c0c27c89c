import { ConfirmForgotPasswordCommand, ForgotPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { FormInvalid } from '../errors.ts';
import { signSite } from '../site/signed-site.ts';
import { asTooManyTries, type Cognito, hideAccount, isOneOf, weakPassword, wrongCodes } from './cognito.ts';

export interface Passwords {
  forgotPassword(email: string, siteHost: string): Promise<void>;
  /** Throws FormInvalid when the code is wrong or used, or the password too weak. */
  resetPassword(username: string, code: string, password: string): Promise<void>;
}

const wrongLink = 'This link has expired or was already used. Please request a new one.';

export const passwords = ({ client, about }: Cognito): Passwords => ({
  async forgotPassword(email, siteHost) {
    const account = await about(email);
    await hideAccount(() => client.send(new ForgotPasswordCommand({ ...account, ClientMetadata: signSite(siteHost) })));
  },

  async resetPassword(username, code, password) {
    const account = await about(username);
    try {
      await client.send(new ConfirmForgotPasswordCommand({ ...account, ConfirmationCode: code, Password: password }));
    } catch (error) {
      if (isOneOf(error, ['InvalidPasswordException'])) {
        throw new FormInvalid(weakPassword);
      }
      if (isOneOf(error, wrongCodes)) throw new FormInvalid({ id: [wrongLink] });
      throw asTooManyTries(error);
    }
  },
});
