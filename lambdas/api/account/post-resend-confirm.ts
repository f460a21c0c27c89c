import { resendSchema } from '../../../shared/account/account-rules.ts';
import { postResendConfirm } from '../../../shared/contracts/account.ts';
import { publicHandler } from '../../http/handlers.ts';
import { checkForm } from '../../identity/check-form.ts';
import { emailLimitNotice, emailLimitStore } from '../../identity/email-limit.ts';
import { cognitoUserPool } from '../../identity/user-pool.ts';

export const handler = publicHandler(postResendConfirm, async ({ body }) => {
  const { username } = checkForm(resendSchema, body);
  if (await emailLimitStore().countEmail('new-code', username)) await cognitoUserPool().resendCode(username);
  return { message: `If this account still needs to be confirmed, we'll email you a new code. ${emailLimitNotice}` };
});
