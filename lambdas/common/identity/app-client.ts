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

/** What proves to Cognito that a call comes from us: without it nobody who knows the client's id can call past our rules. */
export interface ClientProof {
  /** For the calls that take the secret itself. */
  secret(): Promise<string>;
  /** For the calls that name a user, over that name as it is sent. */
  hashOf(username: string): Promise<string>;
}

/** Cognito's formula: https://docs.aws.amazon.com/cognito/latest/developerguide/signing-up-users-in-your-app.html */
export const secretHash = (secret: string, username: string, clientId: string) =>
  createHmac('sha256', secret).update(`${username}${clientId}`).digest('base64');

/** Reads the secret from the pool once per container, so that it is in no template, variable or log. */
export function clientProof(cognito: CognitoIdentityProviderClient, { UserPoolId, ClientId }: AppClient): ClientProof {
  const secret = onceFetched(async () => {
    const { UserPoolClient } = await cognito.send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId }));
    if (!UserPoolClient?.ClientSecret) throw new Error('The app client of the user pool has no secret.');
    return UserPoolClient.ClientSecret;
  });
  return { secret, hashOf: async (username) => secretHash(await secret(), username, ClientId) };
}
