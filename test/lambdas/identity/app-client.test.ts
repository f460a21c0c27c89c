import {
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { clientProof, secretHash } from '../../../lambdas/common/identity/app-client.ts';

Object.assign(process.env, { AWS_REGION: 'us-east-1', USER_POOL_ID: 'us-east-1_pool', USER_POOL_CLIENT_ID: 'client' });
const { cognitoUserPool } = await import('../../../lambdas/common/identity/user-pool.ts');

const cognito = mockClient(CognitoIdentityProviderClient);
afterEach(() => {
  cognito.reset();
});

const named = (name: string, message = '') => Object.assign(new Error(message), { name });
const newProof = () =>
  clientProof(new CognitoIdentityProviderClient({}), { UserPoolId: 'us-east-1_pool', ClientId: 'client' });

it('hashes as Cognito does', () => {
  // printf 'someone@example.comclient' | openssl dgst -sha256 -hmac 'a secret' -binary | base64
  expect(secretHash('a secret', 'someone@example.com', 'client')).toBe('q+hJAqPy5x7D+nEJB6/lyLOJTEhtO1VAq+Jue9nuE34=');
});

it('reads the secret once for concurrent callers', async () => {
  cognito.on(DescribeUserPoolClientCommand).resolves({ UserPoolClient: { ClientSecret: 'a secret' } });
  const proof = newProof();
  await Promise.all([proof.secret(), proof.hashOf('one'), proof.hashOf('two')]);
  await proof.secret();
  expect(cognito.commandCalls(DescribeUserPoolClientCommand)).toHaveLength(1);
});

it('reads the secret again after a failure', async () => {
  cognito
    .on(DescribeUserPoolClientCommand)
    .rejectsOnce(named('TooManyRequestsException'))
    .resolves({ UserPoolClient: { ClientSecret: 'a secret' } });
  const proof = newProof();
  await expect(proof.secret()).rejects.toMatchObject({ name: 'TooManyRequestsException' });
  await expect(proof.secret()).resolves.toBe('a secret');
});

it('does not report a wrong password when Cognito refuses the client secret', async () => {
  cognito
    .on(DescribeUserPoolClientCommand)
    .resolves({ UserPoolClient: { ClientSecret: 'a secret' } })
    .on(InitiateAuthCommand)
    .rejects(named('NotAuthorizedException', 'SecretHash does not match for the client: client'));
  await expect(cognitoUserPool().logIn('someone@example.com', 'a password')).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  cognito.on(InitiateAuthCommand).rejects(named('NotAuthorizedException', 'Incorrect username or password.'));
  await expect(cognitoUserPool().logIn('someone@example.com', 'a password')).rejects.toMatchObject({
    name: 'WrongCredentials',
  });
});
