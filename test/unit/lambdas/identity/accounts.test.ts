import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { accounts } from '../../../../lambdas/identity/accounts.ts';
import { createSecretHasher } from '../../../../lambdas/identity/cognito.ts';
import { logger } from '../../../../lambdas/platform/logger.ts';

const client = new CognitoIdentityProviderClient({ region: 'us-east-1' });
const cognito = mockClient(client);
beforeEach(() => void cognito.reset());

const { signUp, resendCode, confirm } = accounts({
  client,
  UserPoolId: 'us-east-1_pool',
  ClientId: 'client',
  secretHasher: createSecretHasher('client', async () => 'hash key'),
  accountParameters: async (Username) => ({ ClientId: 'client', Username, SecretHash: 'hash' }),
});
const named = (name: string) => Object.assign(new Error('No.'), { name });

it('reveals nothing if Cognito cannot send a code, and logs it', async () => {
  const undelivered = named('CodeDeliveryFailureException');
  cognito.on(SignUpCommand).rejects(undelivered).on(ResendConfirmationCodeCommand).rejects(undelivered);
  const logged = jest.spyOn(logger, 'error').mockImplementation(() => {});
  expect(await signUp('lan@example.org', 'Correct horse 7 battery!', 'browser')).toMatchObject({ exists: false });
  await resendCode('lan@example.org');
  expect(logged.mock.calls.map(([event]) => event)).toEqual(['code not sent', 'code not sent']);
});

it('confirms an account if the response to the first call was lost, but no account that was confirmed before', async () => {
  const user = (UserStatus: 'UNCONFIRMED' | 'CONFIRMED') => ({
    Username: 'lan',
    UserStatus,
    UserAttributes: [{ Name: 'custom:signup_browser', Value: 'browser' }],
  });
  cognito.on(ConfirmSignUpCommand).rejects(named('NotAuthorizedException'));
  cognito.on(AdminGetUserCommand).resolvesOnce(user('UNCONFIRMED')).resolves(user('CONFIRMED'));
  const confirmHere = () => confirm('lan@example.org', '123456', 'browser');
  expect(await confirmHere()).toBeUndefined();
  await expect(confirmHere()).rejects.toThrow("That code didn't work.");
});
