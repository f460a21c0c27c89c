import { confirmSchema } from '../../../shared/account/account-rules.ts';
import { postConfirm } from '../../../shared/contracts/account.ts';
import { beginSession } from '../../http/begin-session.ts';
import { WithCookies } from '../../http/endpoint.ts';
import { publicHandler } from '../../http/handlers.ts';
import { browserHashIn, clearedSignupSession, signupSessionIn } from '../../http/signup-cookies.ts';
import { checkForm } from '../../identity/check-form.ts';
import { cognitoUserPool } from '../../identity/user-pool.ts';
import { describeError, logger } from '../../platform/logger.ts';
import { currentRequestId } from '../../platform/request-id.ts';

export const handler = publicHandler(postConfirm, async ({ body, cookies: requestCookies, siteHost }) => {
  const { username, code } = checkForm(confirmSchema, body);
  const browser = browserHashIn(requestCookies);
  const startedAt = new Date();
  const session = await cognitoUserPool().confirm(
    username,
    code,
    browser,
    await signupSessionIn(requestCookies, browser),
  );
  const logIn = async (withSession: string) => {
    const tokens = await cognitoUserPool().logInConfirmed(username, withSession);
    return beginSession({ username, tokens, startedAt, requestCookies, method: 'confirmation', siteHost });
  };
  // The account is confirmed and the code is used up, so a login error must not fail the request.
  const cookies = session && (await logIn(session).catch(logFailedLogIn));
  if (!cookies) return { message: 'Your account is confirmed. You can log in now.' };
  const message = "Your account is confirmed, and you're logged in.";
  return new WithCookies({ message, username }, [...cookies, clearedSignupSession()]);
});

function logFailedLogIn(error: unknown): undefined {
  logger.error('no session after a confirmation', { requestId: currentRequestId(), cause: describeError(error) });
}
