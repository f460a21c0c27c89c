// Emulates Cognito. Most calls need the app client's proof. The database has the users, codes and attempts.

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { AwsError, requireSignature, serveAwsJson } from '../common/aws-json.ts';
import { notAuthorized } from './errors.ts';
import { type Input, parametersOf, text } from './input.ts';
import { operations, type Proof } from './operations.ts';
import type { Pool } from './pool.ts';

const service = 'AWSCognitoIdentityProviderService.';

/**
 * Computes the secret hash by Cognito's formula:
 * https://docs.aws.amazon.com/cognito/latest/developerguide/signing-up-users-in-your-app.html
 */
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
    throw new AwsError('ResourceNotFoundException', `User pool client ${input.ClientId} does not exist.`);
}

/** Checks the app client's proof before the user is looked up, so that strangers learn nothing about users. */
function checkProof(pool: Pool, proof: Proof, input: Input): void {
  checkClient(pool, input);
  checks[proof](pool, input);
}

function checkSigned(pool: Pool, request: IncomingMessage, input: Input) {
  requireSignature(request);
  if (text(input, 'UserPoolId') !== pool.id)
    throw new AwsError('ResourceNotFoundException', `User pool ${input.UserPoolId} does not exist.`);
}

async function answer(pool: Pool, request: IncomingMessage) {
  const target = String(request.headers['x-amz-target'] ?? '');
  const name = target.startsWith(service) ? target.slice(service.length) : '';
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (!operation) throw new AwsError('UnknownOperationException', `There is no operation ${target}.`);
  const input = (await readJson(request)) as Input;
  if (operation.caller === 'signed') checkSigned(pool, request, input);
  else checkProof(pool, operation.caller, input);
  return operation.run(pool, input);
}

export function servePool(pool: Pool): RequestListener {
  const serveOperations = serveAwsJson((request) => answer(pool, request));
  return (request, response) => {
    if (request.method === 'GET' && request.url === `/${pool.id}/.well-known/jwks.json`)
      response.writeHead(200, { 'content-type': 'application/json' }).end(pool.tokens.jwks);
    else serveOperations(request, response);
  };
}
