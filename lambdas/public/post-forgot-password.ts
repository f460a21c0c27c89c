import { forgotSchema } from '../../shared/account/account-rules.ts';
import { postForgotPassword } from '../../shared/contracts/account.ts';
import { endpoint } from '../http/endpoint.ts';
import { publicHandler } from '../http/public-handler.ts';
import { checkForm } from '../identity/check-form.ts';
import { dynamoEmailLimit, type EmailLimit, emailShare } from '../identity/email-limit.ts';
import { cognitoUserPool, type UserPool } from '../identity/user-pool.ts';

interface Dependencies {
  readonly userPool: Pick<UserPool, 'forgotPassword'>;
  readonly emailLimit: EmailLimit;
}

const forgotPassword = endpoint(
  postForgotPassword,
  async ({ userPool, emailLimit }: Dependencies, { body, siteHost }) => {
    const { username } = checkForm(forgotSchema, body);
    if (await emailLimit.take('new-password', username)) await userPool.forgotPassword(username, siteHost);
    return {
      message: `If there is an account with this email address, an email that says how to set a new password is on its way. ${emailShare}`,
    };
  },
);

export const handler = publicHandler(forgotPassword, { userPool: cognitoUserPool, emailLimit: dynamoEmailLimit });
