import { signupSchema } from '../../shared/account/account-rules.ts';
import { postSignup } from '../../shared/contracts/account.ts';
import { accountExistsEmail } from '../emails/emails.ts';
import { type Notify, sesNotify } from '../emails/send-email.ts';
import { rememberBrowser } from '../http/browser-cookie.ts';
import { endpoint, WithCookies } from '../http/endpoint.ts';
import { publicHandler } from '../http/public-handler.ts';
import { checkForm } from '../identity/check-form.ts';
import { refuseCommonPassword } from '../identity/common-passwords.ts';
import { dynamoEmailLimit, type EmailLimit } from '../identity/email-limit.ts';
import { cognitoUserPool, type UserPool } from '../identity/user-pool.ts';
import { config } from '../platform/partner-form.ts';
import { siteAddress } from '../platform/site.ts';

interface Dependencies {
  readonly userPool: Pick<UserPool, 'signUp'>;
  readonly emailLimit: EmailLimit;
  readonly notify: Notify;
}

/** The response for a taken address is the same as for a free one; only its owner learns of it, by email. */
const signUp = endpoint(postSignup, async (dependencies: Dependencies, { body, siteHost, cookies }) => {
  const { userPool, emailLimit, notify } = dependencies;
  const { username, password } = checkForm(signupSchema, body);
  await refuseCommonPassword(password);
  const { browser, cookie } = rememberBrowser(cookies);
  if (await emailLimit.take('sign-up', username)) {
    const started = await userPool.signUp(username, password, browser);
    if (!started) await notify(username, accountExistsEmail(config, siteAddress(siteHost)));
  }
  const message = 'We have sent you an email. It has your confirmation code, or says that you already have an account.';
  return new WithCookies({ message }, [cookie]);
});

export const handler = publicHandler(signUp, {
  userPool: cognitoUserPool,
  emailLimit: dynamoEmailLimit,
  notify: sesNotify,
});
