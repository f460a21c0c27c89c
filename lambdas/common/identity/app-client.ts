import { createHmac } from 'node:crypto';
import {
  type CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { onceFetched } from '../once.ts';

interface AppClient {
  readonly UserPoolId: string;
  readonly ClientId: string;
}

/** Proves to Cognito that a call is ours: the client's id alone is public. */
export interface ClientProof {
  secret(): Promise<string>;
  /** For calls that name a user: over the name exactly as it is sent. */
  hashOf(username: string): Promise<string>;
}

/** Cognito's formula: https://docs.aws.amazon.com/cognito/latest/developerguide/signing-up-users-in-your-app.html */
export const secretHash = (secret: string, username: string, clientId: string) =>
  createHmac('sha256', secret).update(`${username}${clientId}`).digest('base64');

/** Reads the secret from the pool, once per container, so that it is in no template or variable. */
export function clientProof(cognito: CognitoIdentityProviderClient, { UserPoolId, ClientId }: AppClient): ClientProof {
  const secret = onceFetched(async () => {
    const { UserPoolClient } = await cognito.send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId }));
    if (!UserPoolClient?.ClientSecret) throw new Error('The app client of the user pool has no secret.');
    return UserPoolClient.ClientSecret;
  });
  return { secret, hashOf: async (username) => secretHash(await secret(), username, ClientId) };
}
