import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { Binding } from './binding.ts';
import { grant } from './grant.ts';

/** Log-in, confirmation and refresh are public operations of Cognito; these calls need more. */
const administration: Readonly<Record<string, string[]>> = {
  postSignup: ['cognito-idp:AdminGetUser', 'cognito-idp:AdminDeleteUser'],
  postResetPassword: ['cognito-idp:AdminUserGlobalSignOut', 'cognito-idp:AdminGetUser'],
};

export const userPoolBinding = (pool: IUserPool, client: IUserPoolClient): Binding => ({
  bindTo(fn, caller) {
    const actions = administration[caller];
    if (actions) grant(fn, actions, [pool.userPoolArn]);
    fn.addEnvironment('USER_POOL_ID', pool.userPoolId);
    fn.addEnvironment('USER_POOL_CLIENT_ID', client.userPoolClientId);
  },
});
