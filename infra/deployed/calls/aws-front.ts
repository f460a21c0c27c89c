import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Listening, listenPrivately } from '../../local/common/listen.ts';
import { readBody } from '../../local/common/read-body.ts';
import { accessDenied, toXml } from '../../local/s3/s3-error.ts';
import type { AwsRequest } from './aws-request.ts';
import { type Service, services } from './calls.ts';
import { type Caller, type Checks, refusedCall } from './refused-call.ts';
import { objectOf } from './s3.ts';

export interface AwsFrontParts {
  /** Of the emulators. */
  readonly upstreams: Readonly<Record<Service, string>>;
  callerOf(accessKeyId: string): Caller | undefined;
  readonly checks: Checks;
}

/** Stands before the emulators, and lets pass what the caller's role allows. */
export interface AwsFront extends Listening {
  answerWith(parts: AwsFrontParts): void;
}

const largestBody = 64 * 1_048_576;

/** Of `AWS4-HMAC-SHA256 Credential=KEY/20261122/us-east-1/dynamodb/aws4_request, …`; Cognito's public calls have none. */
function signerOf({ headers }: IncomingMessage): { readonly accessKeyId?: string; readonly service?: Service } {
  const [, accessKeyId, name] = /Credential=([^/]+)\/\d+\/[^/]+\/([^/]+)\//.exec(headers.authorization ?? '') ?? [];
  const unsigned = String(headers['x-amz-target']).startsWith('AWSCognitoIdentityProviderService.');
  return { accessKeyId, service: services.find((each) => each === (name ?? (unsigned ? 'cognito-idp' : undefined))) };
}

function refuse(response: ServerResponse, service: Service | undefined, message: string) {
  console.error(`AccessDenied: ${message}`);
  if (service === 's3') {
    response.writeHead(403, { 'content-type': 'application/xml' });
    response.end(response.req.method === 'HEAD' ? undefined : toXml(accessDenied(message), randomUUID()));
    return;
  }
  const type = service === 'sqs' ? 'AccessDenied' : 'AccessDeniedException';
  const isRest = service === 'geo' || service === 'ses';
  response.writeHead(isRest ? 403 : 400, { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': type });
  response.end(JSON.stringify({ __type: type, message, Message: message }));
}

/** As S3 does: who may not list a bucket does not learn that an object is missing. */
function hidesMissing(caller: Caller, call: AwsRequest, checks: Checks): boolean {
  const { bucket, key } = objectOf(call);
  if (!key || !['GET', 'HEAD'].includes(call.method)) return false;
  const listing = { method: 'GET', path: `/${bucket}`, query: new URLSearchParams(), headers: {}, body: call.body };
  return refusedCall(caller, 's3', listing, checks) !== undefined;
}

function forward(
  upstream: string,
  call: AwsRequest,
  request: IncomingMessage,
  response: ServerResponse,
  hides: boolean,
) {
  const { host: _, 'transfer-encoding': __, connection: ___, ...headers } = request.headers;
  const sent = httpRequest(new URL(request.url ?? '/', upstream), {
    method: call.method,
    headers: { ...headers, 'content-length': call.body.length },
  });
  sent.on('response', (answer) => {
    if (hides && answer.statusCode === 404) {
      answer.resume();
      return refuse(response, 's3', `${call.method} of a missing object by who may not list the bucket`);
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  sent.on('error', () => response.destroy());
  response.on('close', () => sent.destroy());
  sent.end(call.body);
}

async function answer(parts: AwsFrontParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { accessKeyId, service } = signerOf(request);
  const [path = '', search = ''] = (request.url ?? '/').split(/\?(.*)/s);
  const { method = '', headers } = request;
  const body = await readBody(request, largestBody);
  const call: AwsRequest = { method, path, query: new URLSearchParams(search), headers, body };
  if (!service) return refuse(response, undefined, `${method} ${path} is a call of no service that is known here.`);
  const caller = accessKeyId === undefined ? undefined : parts.callerOf(accessKeyId);
  if (accessKeyId !== undefined && !caller) return refuse(response, service, `Nobody has the key ${accessKeyId}.`);
  const nobody: Caller = { name: 'nobody', role: { arn: '', account: parts.checks.facts.account, statements: [] } };
  const refusal = refusedCall(caller ?? nobody, service, call, parts.checks);
  if (refusal) return refuse(response, service, refusal);
  forward(
    parts.upstreams[service],
    call,
    request,
    response,
    service === 's3' && caller !== undefined && hidesMissing(caller, call, parts.checks),
  );
}

/** Opened first, so that the environments of functions can name its address. */
export async function openAwsFront(): Promise<AwsFront> {
  let parts: AwsFrontParts | undefined;
  const { url, stop } = await listenPrivately((request, response) => {
    if (!parts) return void response.writeHead(503).end();
    answer(parts, request, response).catch((error: unknown) =>
      refuse(response, signerOf(request).service, error instanceof Error ? error.message : String(error)),
    );
  });
  return {
    url,
    stop,
    answerWith(given) {
      parts = given;
    },
  };
}
