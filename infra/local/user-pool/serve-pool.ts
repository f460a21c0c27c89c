import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { operations } from './operations/operations.ts';
import { checkProof } from './pool/check-proof.ts';
import { type Input, isObject, text } from './pool/input.ts';
import type { Pool } from './pool/pool.ts';
import { PoolError } from './pool/pool-error.ts';

const service = 'AWSCognitoIdentityProviderService.';

function respond(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
}

function parse(body: string): Input {
  try {
    const input: unknown = JSON.parse(body);
    if (isObject(input)) return input;
  } catch {}
  throw new PoolError('SerializationException', 'The request body is not a JSON object.');
}

function checkSigned(pool: Pool, request: IncomingMessage, input: Input) {
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 '))
    throw new PoolError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  if (text(input, 'UserPoolId') !== pool.id)
    throw new PoolError('ResourceNotFoundException', `User pool ${input.UserPoolId} does not exist.`);
}

async function answer(pool: Pool, request: IncomingMessage) {
  const body = await readText(request);
  const target = String(request.headers['x-amz-target'] ?? '');
  const name = target.startsWith(service) ? target.slice(service.length) : '';
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (!operation) throw new PoolError('UnknownOperationException', `There is no operation ${target}.`);
  const input = parse(body);
  if (operation.caller === 'signed') checkSigned(pool, request, input);
  else if (operation.caller !== 'token') checkProof(pool, operation.caller, input);
  return operation.run(pool, input);
}

export const servePool =
  (pool: Pool): RequestListener =>
  (request, response) => {
    if (request.method === 'GET' && request.url === `/${pool.id}/.well-known/jwks.json`) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(pool.tokens.jwks);
      return;
    }
    answer(pool, request).then(
      (result) => respond(response, 200, result),
      (error: unknown) => {
        if (error instanceof PoolError) return respond(response, 400, { __type: error.type, message: error.message });
        console.error('The user pool failed:', error);
        respond(response, 500, { __type: 'InternalErrorException', message: 'Internal error.' });
      },
    );
  };
