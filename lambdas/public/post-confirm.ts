import { confirmSchema } from '../../shared/account/account-rules.ts';
import { postConfirm } from '../../shared/contracts/account.ts';
import { knownBrowser } from '../http/browser-cookie.ts';
import { endpoint } from '../http/endpoint.ts';
import { publicHandler } from '../http/public-handler.ts';
import { checkForm } from '../identity/check-form.ts';
import { cognitoUserPool, type UserPool } from '../identity/user-pool.ts';

const confirm = endpoint(
  postConfirm,
  async ({ userPool }: { userPool: Pick<UserPool, 'confirm'> }, { body, cookies }) => {
    const { username, code } = checkForm(confirmSchema, body);
    await userPool.confirm(username, code, knownBrowser(cookies));
    return { message: 'Your account is confirmed. You can log in now.' };
  },
);

export const handler = publicHandler(confirm, { userPool: cognitoUserPool });
