import { newPasswordSchema } from '../../../shared/account/account-rules.ts';
import { postResetPassword } from '../../../shared/contracts/account.ts';
import { foldEmail } from '../../../shared/email-address.ts';
import { passwordChangedEmail } from '../../emails/emails.ts';
import { sesNotify } from '../../emails/send-email.ts';
import { publicHandler } from '../../http/handlers.ts';
import { checkForm } from '../../identity/check-form.ts';
import { refuseCommonPassword } from '../../identity/common-passwords.ts';
import { endSessions } from '../../identity/end-sessions.ts';
import { sessionStore } from '../../identity/sessions.ts';
import { cognitoUserPool } from '../../identity/user-pool.ts';
import { config } from '../../platform/partner-form.ts';
import { siteAddress } from '../../platform/site.ts';

export const handler = publicHandler(postResetPassword, async ({ body, siteHost }) => {
  const userPool = cognitoUserPool();
  const { password } = checkForm(newPasswordSchema, { password: body.password });
  await refuseCommonPassword(password);
  const username = foldEmail(body.username);
  // Looks up the account before the reset uses up the link. Without an account, the reset rejects the link.
  const owner = await userPool.find(username);
  const refusal = await userPool.resetPassword(username, body.id.trim(), password);
  if (!owner) throw new Error('Cognito set the password of an account that it could not find.');
  const notify = (isLoggedOut: boolean) =>
    sesNotify()(owner.email, passwordChangedEmail(config, siteAddress(siteHost), isLoggedOut), 'password-changed');
  try {
    await endSessions({ userPool, sessions: sessionStore() }, owner.account);
  } catch (error) {
    await notify(false);
    throw error;
  }
  await notify(true);
  if (refusal) throw refusal;
  // The user with the link reads the owner's emails, so returning the address reveals nothing.
  return { message: 'Your password has been changed. Log in with your new password.', username: owner.email };
});
