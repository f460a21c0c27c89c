import { signupSchema } from '../../shared/account/account-rules.ts';
import { postSignup } from '../../shared/contracts/account.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { onAws } from '../common/http/on-aws.ts';
import { checkForm } from '../common/identity/check-form.ts';
import { cognitoUserPool, type UserPool } from '../common/identity/user-pool.ts';
import { accountExistsMail } from '../common/mails/mails.ts';
import { type Notify, sesNotify } from '../common/mails/send-mail.ts';
import { siteAddress } from '../common/mails/site-address.ts';
import { config } from '../common/partner-form.ts';

interface Dependencies {
  readonly userPool: UserPool;
  readonly notify: Notify;
}

/** A taken address is answered like any other: its owner alone learns of it, by mail. */
const signUp = endpoint(postSignup, async ({ userPool, notify }: Dependencies, { body, siteHost }) => {
  const { username, password } = checkForm(signupSchema, body);
  const started = await userPool.signUp(username, password);
  if (!started) await notify(username, accountExistsMail(config, siteAddress(siteHost)));
  return { message: 'We have sent you an email. Please enter the confirmation code that is in it.' };
});

export const handler = onAws(signUp, { userPool: cognitoUserPool, notify: sesNotify });
