import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { AppClient } from '../constructs/app-clients.ts';
import { grant } from '../security/grant.ts';
import type { Binding } from './binding.ts';

/** Log-in, confirmation and refresh need no permission, only the app client's secret. */
const administration: Readonly<Record<string, string[]>> = {
  postSignup: ['cognito-idp:AdminGetUser', 'cognito-idp:AdminDeleteUser'],
  postConfirm: ['cognito-idp:AdminGetUser'],
  postForgotPassword: ['cognito-idp:AdminGetUser'],
  postResetPassword: ['cognito-idp:AdminUserGlobalSignOut', 'cognito-idp:AdminGetUser'],
};

export const userPoolBinding = (pool: IUserPool, { client, secret }: AppClient): Binding => ({
  bindTo(fn, caller) {
    const actions = administration[caller];
    if (actions) grant(fn, actions, [pool.userPoolArn]);
    grant(fn, ['secretsmanager:GetSecretValue'], [secret.secretArn]);
    fn.addEnvironment('USER_POOL_ID', pool.userPoolId);
    fn.addEnvironment('USER_POOL_CLIENT_ID', client.userPoolClientId);
    fn.addEnvironment('USER_POOL_CLIENT_SECRET_ID', secret.secretArn);
  },
});
