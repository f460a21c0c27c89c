import { newPasswordSchema } from '../../shared/account/account-rules.ts';
import { postResetPassword } from '../../shared/contracts/account.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { onAws } from '../common/http/on-aws.ts';
import { checkForm } from '../common/identity/check-form.ts';
import { endSessions } from '../common/identity/end-sessions.ts';
import { cognitoUserPool, type UserPool } from '../common/identity/user-pool.ts';
import { passwordChangedMail } from '../common/mails/mails.ts';
import { type Notify, sesNotify } from '../common/mails/send-mail.ts';
import { siteAddress } from '../common/mails/site-address.ts';
import { config } from '../common/partner-form.ts';
import { dynamoSessions, type Sessions } from '../common/storage/sessions.ts';

interface Dependencies {
  readonly userPool: UserPool;
  readonly sessions: Sessions;
  readonly notify: Notify;
}

const resetPassword = endpoint(postResetPassword, async (dependencies: Dependencies, { body, siteHost }) => {
  const { userPool, notify } = dependencies;
  const { password } = checkForm(newPasswordSchema, { password: body.password });
  const username = body.username.trim().toLowerCase();
  // Before the link is used up, and for a name that nobody has as well: it is the link that is refused then.
  const owner = await userPool.find(username);
  await userPool.resetPassword(username, body.id.trim(), password);
  if (!owner) throw new Error('Cognito has set the password of an account that it does not know.');
  try {
    await endSessions(dependencies, owner.applicant);
  } finally {
    await notify(owner.email, passwordChangedMail(config, siteAddress(siteHost)));
  }
  return { message: 'Your password is changed. You can log in with it now.' };
});

export const handler = onAws(resetPassword, {
  userPool: cognitoUserPool,
  sessions: dynamoSessions,
  notify: sesNotify,
});
