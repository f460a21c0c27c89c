import { CognitoIdentityProviderClient, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, expect, it, jest } from '@jest/globals';
import { createSecretHasher, secretHash } from '../../../../lambdas/identity/cognito.ts';
import { mockClient } from '../../../support/mock-client.ts';

Object.assign(process.env, {
  AWS_REGION: 'us-east-1',
  USER_POOL_ID: 'us-east-1_pool',
  USER_POOL_CLIENT_ID: 'client',
  USER_POOL_CLIENT_SECRET_ID: 'the name of the secret',
});
const { cognitoUserPool } = await import('../../../../lambdas/identity/user-pool.ts');

const cognito = mockClient(CognitoIdentityProviderClient);
const secrets = mockClient(SecretsManagerClient);
afterEach(() => {
  cognito.reset();
  secrets.reset();
});

const named = (name: string, message = '') => Object.assign(new Error(message), { name });

it('computes the secret hash in the same way as Cognito', () => {
  // Computed by: printf 'someone@example.comclient' | openssl dgst -sha256 -hmac 'a secret' -binary | base64
  expect(secretHash('a secret', 'someone@example.com', 'client')).toBe('q+hJAqPy5x7D+nEJB6/lyLOJTEhtO1VAq+Jue9nuE34=');
});

it('reads the secret once for concurrent callers', async () => {
  const readSecret = jest.fn(async () => 'a secret');
  const proof = createSecretHasher('client', readSecret);
  await Promise.all([proof.secret(), proof.secretHashFor('one'), proof.secretHashFor('two')]);
  await proof.secret();
  expect(readSecret).toHaveBeenCalledTimes(1);
});

it('reads the secret again after a failure', async () => {
  const readSecret = jest
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(named('InternalServiceError'))
    .mockResolvedValue('a secret');
  const proof = createSecretHasher('client', readSecret);
  await expect(proof.secret()).rejects.toMatchObject({ name: 'InternalServiceError' });
  await expect(proof.secret()).resolves.toBe('a secret');
});

it('does not report a wrong password when Cognito refuses the client secret', async () => {
  secrets.on(GetSecretValueCommand, { SecretId: 'the name of the secret' }).resolves({ SecretString: 'a secret' });
  cognito
    .on(InitiateAuthCommand)
    .rejects(named('NotAuthorizedException', 'SecretHash does not match for the client: client'));
  await expect(cognitoUserPool().logIn('someone@example.com', 'a password')).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  const [call] = cognito.commandCalls(InitiateAuthCommand);
  expect(call?.args[0].input.AuthParameters?.SECRET_HASH).toBe(secretHash('a secret', 'someone@example.com', 'client'));
  cognito.on(InitiateAuthCommand).rejects(named('NotAuthorizedException', 'Incorrect username or password.'));
  await expect(cognitoUserPool().logIn('someone@example.com', 'a password')).rejects.toMatchObject({
    name: 'WrongCredentials',
  });
});
