import { createHmac } from 'node:crypto';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { clientDefaults } from '../platform/client-defaults.ts';
import { readEnv } from '../platform/environment.ts';
import { TooManyTries } from '../platform/errors.ts';
import { describeError, logger } from '../platform/logger.ts';
import { once, onceFetched } from '../platform/once.ts';

export const cognito = once(() => {
  const names = ['USER_POOL_ID', 'USER_POOL_CLIENT_ID', 'USER_POOL_CLIENT_SECRET_ID'] as const;
  const environment = readEnv(process.env, names);
  const { USER_POOL_ID: UserPoolId, USER_POOL_CLIENT_ID: ClientId } = environment;
  const secretHasher = createSecretHasher(ClientId, () => readAppClientSecret(environment.USER_POOL_CLIENT_SECRET_ID));
  return {
    client: new CognitoIdentityProviderClient(clientDefaults),
    UserPoolId,
    ClientId,
    secretHasher,
    /** Builds an account's parameters. Call it outside of error handling: a failed read must reveal no account. */
    accountParameters: async (Username: string) => ({
      ClientId,
      Username,
      SecretHash: await secretHasher.secretHashFor(Username),
    }),
  };
});

export type Cognito = ReturnType<typeof cognito>;

/** Whether our client secret was wrong. Cognito throws the same exception for a wrong password. */
const isOurSecret = (error: Error) => /secret/i.test(error.message);

/** Whether Cognito threw one of these errors. False if our client secret is wrong, which is not a user's mistake. */
export const isCognitoError = (error: unknown, names: readonly string[]) =>
  error instanceof Error && names.includes(error.name) && !isOurSecret(error);

const rateLimitErrors = ['LimitExceededException', 'TooManyFailedAttemptsException', 'TooManyRequestsException'];

export const mapRateLimitError = (error: unknown) =>
  isCognitoError(error, rateLimitErrors) ? new TooManyTries() : error;

export const wrongCodes = [
  // Cognito applies these two limits only to existing accounts.
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

/** Logs that Cognito could not send a code. The user can request another one. Throws any other error. */
export function logUndelivered(error: unknown): { readonly Session?: undefined } {
  if (!isCognitoError(error, ['CodeDeliveryFailureException'])) throw error;
  logger.error('code not sent', { cause: describeError(error) });
  return {};
}

/** Ignores the errors that would reveal whether an account exists. Throws TooManyTries. */
export async function ignoreAccountErrors(send: () => Promise<unknown>): Promise<void> {
  try {
    await send().catch(logUndelivered);
  } catch (error) {
    const silent = [
      // Cognito applies this limit only to existing accounts.
      'LimitExceededException',
      'UserNotFoundException',
      'InvalidParameterException',
      'NotAuthorizedException',
    ];
    if (!isCognitoError(error, silent)) throw mapRateLimitError(error);
  }
}

/** Hashes that prove to Cognito that a call comes from this product. The client's id is public and proves nothing. */
interface SecretHasher {
  secret(): Promise<string>;
  /** Returns a keyed hash of data that the table must not contain, such as an email address. */
  keyedHash(text: string): Promise<string>;
  /** Returns the hash for a call that names a user. The name must be exactly the one in the call. */
  secretHashFor(username: string): Promise<string>;
}

/** Computes a SecretHash (Amazon Cognito Developer Guide, "Signing up and confirming user accounts"). */
export const secretHash = (secret: string, username: string, clientId: string) =>
  createHmac('sha256', secret).update(`${username}${clientId}`).digest('base64');

/** Reads the secret once per container, and again after a failure. */
export function createSecretHasher(clientId: string, readSecret: () => Promise<string>): SecretHasher {
  const secret = onceFetched(readSecret);
  return {
    secret,
    secretHashFor: async (username) => secretHash(await secret(), username, clientId),
    keyedHash: async (text) =>
      createHmac('sha256', await secret())
        .update(text)
        .digest('hex'),
  };
}

/**
 * Reads the secret from Secrets Manager, which answers 10,000 reads a second. The quota of Cognito's
 * DescribeUserPoolClient is so low that many new containers would block one another.
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
