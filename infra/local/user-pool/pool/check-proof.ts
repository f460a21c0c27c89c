import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Input, parametersOf, text } from './input.ts';
import type { Pool } from './pool.ts';
import { notAuthorized, PoolError } from './pool-error.ts';

/** The app client's proof: SecretHash, SECRET_HASH among the parameters, or the secret itself. */
export type Proof = 'hash' | 'parameters' | 'secret';

/** Cognito's formula: https://docs.aws.amazon.com/cognito/latest/developerguide/signing-up-users-in-your-app.html */
const hashOf = ({ clientId, clientSecret }: Pool, username: string) =>
  createHmac('sha256', clientSecret).update(`${username}${clientId}`).digest('base64');

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

function checkHash(pool: Pool, sent: unknown, username: string) {
  if (typeof sent !== 'string' || sent === '')
    throw notAuthorized(`Client ${pool.clientId} is configured with secret but SECRET_HASH was not received`);
  if (!isSame(sent, hashOf(pool, username)))
    throw notAuthorized(`SecretHash does not match for the client: ${pool.clientId}`);
}

const checks: Readonly<Record<Proof, (pool: Pool, input: Input) => void>> = {
  hash: (pool, input) => checkHash(pool, input.SecretHash, text(input, 'Username')),
  parameters(pool, input) {
    const parameters = parametersOf(input);
    checkHash(pool, parameters.SECRET_HASH, text(parameters, 'USERNAME'));
  },
  secret(pool, { ClientSecret: sent }) {
    if (typeof sent !== 'string' || sent === '')
      throw notAuthorized(`Client ${pool.clientId} is configured for secret but secret was not received`);
    if (!isSame(sent, pool.clientSecret)) throw notAuthorized(`Unable to verify secret for client ${pool.clientId}`);
  },
};

function checkClient({ clientId }: Pool, input: Input): void {
  if (text(input, 'ClientId') !== clientId)
    throw new PoolError('ResourceNotFoundException', `User pool client ${input.ClientId} does not exist.`);
}

/** Called before the user is looked up, so that strangers learn nothing about users. */
export function checkProof(pool: Pool, proof: Proof, input: Input): void {
  checkClient(pool, input);
  checks[proof](pool, input);
}
