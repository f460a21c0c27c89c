import { forgotSchema } from '../../../shared/account/account-rules.ts';
import { postForgotPassword } from '../../../shared/contracts/account.ts';
import { publicHandler } from '../../http/handlers.ts';
import { checkForm } from '../../identity/check-form.ts';
import { emailLimitNotice, emailLimitStore } from '../../identity/email-limit.ts';
import { cognitoUserPool } from '../../identity/user-pool.ts';

export const handler = publicHandler(postForgotPassword, async ({ body, siteHost }) => {
  const { username } = checkForm(forgotSchema, body);
  if (await emailLimitStore().countEmail('new-password', username))
    await cognitoUserPool().forgotPassword(username, siteHost);
  return {
    message: `If this email address has an account, we'll email you a link to set a new password. ${emailLimitNotice}`,
  };
});
