import { signupSchema } from '../../../shared/account/account-rules.ts';
import { postSignup } from '../../../shared/contracts/account.ts';
import { accountExistsEmail } from '../../emails/emails.ts';
import { sesNotify } from '../../emails/send-email.ts';
import { WithCookies } from '../../http/endpoint.ts';
import { publicHandler } from '../../http/handlers.ts';
import { rememberBrowser, signupSessionCookie } from '../../http/signup-cookies.ts';
import { checkForm } from '../../identity/check-form.ts';
import { refuseCommonPassword } from '../../identity/common-passwords.ts';
import { emailLimitStore } from '../../identity/email-limit.ts';
import { cognitoUserPool } from '../../identity/user-pool.ts';
import { config } from '../../platform/partner-form.ts';
import { siteAddress } from '../../platform/site.ts';

/** Responds the same way whether or not the address is taken. Only an email to the owner of the address says so. */
export const handler = publicHandler(postSignup, async ({ body, siteHost, cookies }) => {
  const { username, password } = checkForm(signupSchema, body);
  await refuseCommonPassword(password);
  const { browser, cookie } = rememberBrowser(cookies);
  let session: string | undefined;
  if (await emailLimitStore().countEmail('sign-up', username)) {
    const signedUp = await cognitoUserPool().signUp(username, password, browser);
    session = signedUp.session;
    if (signedUp.exists)
      await sesNotify()(username, accountExistsEmail(config, siteAddress(siteHost)), 'account-exists');
  }
  const message = 'Check your email for a confirmation code, or for a note that you already have an account.';
  return new WithCookies({ message }, [cookie, await signupSessionCookie(browser, session)]);
});
