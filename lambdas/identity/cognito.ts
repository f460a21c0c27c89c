import { createHmac } from 'node:crypto';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { clientDefaults } from '../platform/client-defaults.ts';
import { readEnv } from '../platform/environment.ts';
import { TooManyTries } from '../platform/errors.ts';
import { once, onceFetched } from '../platform/once.ts';

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
  password: ["This password doesn't meet the requirements. Please choose another one."],
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

/** Proves to Cognito that a call is ours: the client's id alone is public. */
interface ClientProof {
  secret(): Promise<string>;
  /** A keyed hash of what the table must not hold, such as an address that is counted. */
  keyedHash(text: string): Promise<string>;
  /** For calls that name a user: over the name exactly as it is sent. */
  hashOf(username: string): Promise<string>;
}

/** Cognito's formula: https://docs.aws.amazon.com/cognito/latest/developerguide/signing-up-users-in-your-app.html */
export const secretHash = (secret: string, username: string, clientId: string) =>
  createHmac('sha256', secret).update(`${username}${clientId}`).digest('base64');

/** Reads the secret once per container, and again after a failure. */
export function clientProof(clientId: string, readSecret: () => Promise<string>): ClientProof {
  const secret = onceFetched(readSecret);
  return {
    secret,
    hashOf: async (username) => secretHash(await secret(), username, clientId),
    keyedHash: async (text) =>
      createHmac('sha256', await secret())
        .update(text)
        .digest('hex'),
  };
}

/**
 * From Secrets Manager, which answers 10,000 reads a second: Cognito's DescribeUserPoolClient, the other source,
 * allows so few that the containers of a busy night would lock one another out.
 */
export async function readAppClientSecret(SecretId: string): Promise<string> {
  const client = new SecretsManagerClient(clientDefaults);
  try {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
    if (!SecretString) throw new Error("The app client's secret is empty.");
    return SecretString;
  } finally {
    client.destroy();
  }
}
