import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { grant } from '../security/grant.ts';
import type { Binding } from './binding.ts';

/** For the app client's secret, which every call needs. */
const readSecret = 'cognito-idp:DescribeUserPoolClient';

/** Permissions beyond the secret; log-in, confirmation and refresh need none. */
const administration: Readonly<Record<string, string[]>> = {
  postSignup: ['cognito-idp:AdminGetUser', 'cognito-idp:AdminDeleteUser'],
  postResetPassword: ['cognito-idp:AdminUserGlobalSignOut', 'cognito-idp:AdminGetUser'],
};

export const userPoolBinding = (pool: IUserPool, client: IUserPoolClient): Binding => ({
  bindTo(fn, caller) {
    grant(fn, [readSecret, ...(administration[caller] ?? [])], [pool.userPoolArn]);
    fn.addEnvironment('USER_POOL_ID', pool.userPoolId);
    fn.addEnvironment('USER_POOL_CLIENT_ID', client.userPoolClientId);
  },
});
