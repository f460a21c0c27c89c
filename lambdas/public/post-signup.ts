import { signupSchema } from '../../shared/account/account-rules.ts';
import { postSignup } from '../../shared/contracts/account.ts';
import { accountExistsEmail } from '../common/emails/emails.ts';
import { type Notify, sesNotify } from '../common/emails/send-email.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { publicHandler } from '../common/http/public-handler.ts';
import { checkForm } from '../common/identity/check-form.ts';
import { cognitoUserPool, type UserPool } from '../common/identity/user-pool.ts';
import { config } from '../common/partner-form.ts';
import { siteAddress } from '../common/site/site.ts';

interface Dependencies {
  readonly userPool: Pick<UserPool, 'signUp'>;
  readonly notify: Notify;
}

/** The response for a taken address is the same as for a free one; only its owner learns of it, by email. */
const signUp = endpoint(postSignup, async ({ userPool, notify }: Dependencies, { body, siteHost }) => {
  const { username, password } = checkForm(signupSchema, body);
  const started = await userPool.signUp(username, password);
  if (!started) await notify(username, accountExistsEmail(config, siteAddress(siteHost)));
  return { message: 'We have sent you an email. Please enter the confirmation code that is in it.' };
});

export const handler = publicHandler(signUp, { userPool: cognitoUserPool, notify: sesNotify });
