import {
  CognitoIdentityProviderClient,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, it, jest } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { accounts } from '../../../../lambdas/identity/accounts.ts';
import { createSecretHasher } from '../../../../lambdas/identity/cognito.ts';
import { logger } from '../../../../lambdas/platform/logger.ts';

it('reveals nothing if Cognito cannot send a code, and logs it', async () => {
  const undelivered = Object.assign(new Error('No.'), { name: 'CodeDeliveryFailureException' });
  mockClient(CognitoIdentityProviderClient)
    .on(SignUpCommand)
    .rejects(undelivered)
    .on(ResendConfirmationCodeCommand)
    .rejects(undelivered);
  const logged = jest.spyOn(logger, 'error').mockImplementation(() => {});
  const { signUp, resendCode } = accounts({
    client: new CognitoIdentityProviderClient({ region: 'us-east-1' }),
    UserPoolId: 'us-east-1_pool',
    ClientId: 'client',
    secretHasher: createSecretHasher('client', async () => 'hash key'),
    accountParameters: async (Username) => ({ ClientId: 'client', Username, SecretHash: 'hash' }),
  });
  expect(await signUp('lan@example.org', 'Correct horse 7 battery!', 'browser')).toMatchObject({ exists: false });
  await resendCode('lan@example.org');
  expect(logged.mock.calls.map(([event]) => event)).toEqual(['code not sent', 'code not sent']);
});
