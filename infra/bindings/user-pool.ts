import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { AppClient } from '../constructs/app-clients.ts';
import { grant } from '../security/grant.ts';
import type { Binding } from './binding.ts';

export const userPoolBinding = (pool: IUserPool, { client, secret }: AppClient): Binding<'userPool'> => ({
  bindTo(fn, use) {
    const actions = use.map((action) => `cognito-idp:${action}`);
    if (actions.length > 0) grant(fn, actions, [pool.userPoolArn]);
    grant(fn, ['secretsmanager:GetSecretValue'], [secret.secretArn]);
    fn.addEnvironment('USER_POOL_ID', pool.userPoolId);
    fn.addEnvironment('USER_POOL_CLIENT_ID', client.userPoolClientId);
    fn.addEnvironment('USER_POOL_CLIENT_SECRET_ID', secret.secretArn);
  },
});
