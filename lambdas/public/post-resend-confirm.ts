import { resendSchema } from '../../shared/account/account-rules.ts';
import { postResendConfirm } from '../../shared/contracts/account.ts';
import { endpoint } from '../http/endpoint.ts';
import { publicHandler } from '../http/public-handler.ts';
import { checkForm } from '../identity/check-form.ts';
import { dynamoEmailLimit, type EmailLimit, emailShare } from '../identity/email-limit.ts';
import { cognitoUserPool, type UserPool } from '../identity/user-pool.ts';

interface Dependencies {
  readonly userPool: Pick<UserPool, 'resendCode'>;
  readonly emailLimit: EmailLimit;
}

const resendCode = endpoint(postResendConfirm, async ({ userPool, emailLimit }: Dependencies, { body }) => {
  const { username } = checkForm(resendSchema, body);
  if (await emailLimit.take('new-code', username)) await userPool.resendCode(username);
  return { message: `If this account is waiting for its confirmation, a new code is on its way. ${emailShare}` };
});

export const handler = publicHandler(resendCode, { userPool: cognitoUserPool, emailLimit: dynamoEmailLimit });
