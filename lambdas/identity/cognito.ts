import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { clientDefaults } from '../platform/client-defaults.ts';
import { readEnv } from '../platform/environment.ts';
import { TooManyTries } from '../platform/errors.ts';
import { once } from '../platform/once.ts';
import { clientProof } from './app-client.ts';
import { readAppClientSecret } from './app-client-secret.ts';

export const cognito = once(() => {
  const names = ['USER_POOL_ID', 'USER_POOL_CLIENT_ID', 'USER_POOL_CLIENT_SECRET_ID'] as const;
  const environment = readEnv(process.env, names);
  const { USER_POOL_ID: UserPoolId, USER_POOL_CLIENT_ID: ClientId } = environment;
  const proof = clientProof(ClientId, () => readAppClientSecret(environment.USER_POOL_CLIENT_SECRET_ID));
  return {
    client: new CognitoIdentityProviderClient(clientDefaults),
    UserPoolId,
    ClientId,
    proof,
    /** Made before the call, so that its failure reveals nothing about the account. */
    about: async (Username: string) => ({ ClientId, Username, SecretHash: await proof.hashOf(Username) }),
  };
});

export type Cognito = ReturnType<typeof cognito>;

/** Cognito refuses a wrong client secret with the same exception as a wrong password. */
const isOurSecret = (error: Error) => /secret/i.test(error.message);

export const isOneOf = (error: unknown, names: readonly string[]) =>
  error instanceof Error && names.includes(error.name) && !isOurSecret(error);

const limits = ['LimitExceededException', 'TooManyFailedAttemptsException', 'TooManyRequestsException'];

export const asTooManyTries = (error: unknown) => (isOneOf(error, limits) ? new TooManyTries() : error);

export const wrongCodes = [
  // Only existing accounts have such limits.
  'LimitExceededException',
  'TooManyFailedAttemptsException',
  'CodeMismatchException',
  'ExpiredCodeException',
  'UserNotFoundException',
  'NotAuthorizedException',
  'InvalidParameterException',
];

export const weakPassword = {
  password: ['Please choose another password: this one does not meet the requirements.'],
};

export async function hideAccount(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    const silent = [
      // Only existing accounts have such a limit.
      'LimitExceededException',
      'UserNotFoundException',
      'InvalidParameterException',
      'NotAuthorizedException',
      'CodeDeliveryFailureException',
    ];
    if (!isOneOf(error, silent)) throw asTooManyTries(error);
  }
}
