import { newPasswordSchema } from '../../shared/account/account-rules.ts';
import { postResetPassword } from '../../shared/contracts/account.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { onAws } from '../common/http/on-aws.ts';
import { checkForm } from '../common/identity/check-form.ts';
import { cognitoUserPool, type UserPool } from '../common/identity/user-pool.ts';
import { passwordChangedMail } from '../common/mails/mails.ts';
import { type Notify, sesNotify } from '../common/mails/send-mail.ts';
import { siteAddress } from '../common/mails/site-address.ts';
import { config } from '../common/partner-form.ts';

interface Dependencies {
  readonly userPool: UserPool;
  readonly notify: Notify;
}

const resetPassword = endpoint(postResetPassword, async ({ userPool, notify }: Dependencies, { body, siteHost }) => {
  const { password } = checkForm(newPasswordSchema, { password: body.password });
  const email = await userPool.resetPassword(body.username.trim().toLowerCase(), body.id.trim(), password);
  await notify(email, passwordChangedMail(config, siteAddress(siteHost)));
  return { message: 'Your password is changed. You can log in with it now.' };
});

export const handler = onAws(resetPassword, { userPool: cognitoUserPool, notify: sesNotify });
