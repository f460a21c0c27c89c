import { confirmSchema } from '../../shared/account/account-rules.ts';
import { postConfirm } from '../../shared/contracts/account.ts';
import { knownBrowser } from '../http/browser-cookie.ts';
import { publicHandler } from '../http/public-handler.ts';
import { checkForm } from '../identity/check-form.ts';
import { cognitoUserPool } from '../identity/user-pool.ts';

export const handler = publicHandler(postConfirm, async ({ body, cookies }) => {
  const { username, code } = checkForm(confirmSchema, body);
  await cognitoUserPool().confirm(username, code, knownBrowser(cookies));
  return { message: 'Your account is confirmed. You can log in now.' };
});
