import { createHmac } from 'node:crypto';
import { onceFetched } from '../platform/once.ts';

/** Proves to Cognito that a call is ours: the client's id alone is public. */
export interface ClientProof {
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
