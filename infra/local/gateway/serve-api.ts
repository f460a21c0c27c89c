import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { apiPrefixes } from '../../../shared/contracts/routes.ts';
import { apiHeaders } from '../../site-headers.ts';
import { invoke, type Lambda, LambdaTimedOut } from '../common/invoke.ts';
import { BodyTooLarge, readBody } from '../common/read-body.ts';
import { matchRoute, type RouteMatch } from './match-route.ts';
import { toEvent } from './to-event.ts';

const isStructured = (result: unknown): result is APIGatewayProxyStructuredResultV2 =>
  typeof result === 'object' && result !== null && 'statusCode' in result;

/** Writes a function's result as API Gateway does: a result without a status code is the JSON body of a 200. */
function writeResult(response: ServerResponse, result: unknown): void {
  const {
    statusCode,
    headers = {},
    cookies = [],
    body = '',
    isBase64Encoded,
  } = isStructured(result) ? result : { statusCode: 200, body: JSON.stringify(result) };
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  response.statusCode = Number(statusCode);
  response.setHeader('content-type', 'application/json');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.setHeader('content-length', bytes.length);
  response.end(bytes);
}

export interface ApiRoute extends Pick<Contract, 'method' | 'path'> {
  readonly lambda: Lambda<APIGatewayProxyEventV2>;
}

export interface Api {
  readonly routes: readonly ApiRoute[];
  readonly originSecret: string;
}

const headers = apiHeaders({ https: false });
const largestBody = 10 * 1_048_576;

export const isApiPath = (path: string) => apiPrefixes.includes(`/${path.split('/')[1]}`);

function refuse(response: ServerResponse, status: number, message: string) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(response.req.method === 'HEAD' ? undefined : JSON.stringify({ message }));
}

function find(api: Api, { method = '', url = '' }: IncomingMessage): RouteMatch<ApiRoute> | 'malformed' | undefined {
  try {
    return matchRoute(api.routes, method, url.split('?')[0] ?? '');
  } catch {
    return 'malformed';
  }
}

async function call(api: Api, match: RouteMatch<ApiRoute>, request: IncomingMessage, response: ServerResponse) {
  const { route, pathParameters } = match;
  const requestId = randomUUID();
  const routeKey = `${route.method} ${route.path}`;
  try {
    const body = await readBody(request, largestBody);
    const edgeHeaders = { 'x-site-host': request.headers.host ?? '', 'x-origin-verify': api.originSecret };
    const event = toEvent(request, { requestId, routeKey, pathParameters, body, edgeHeaders });
    writeResult(response, await invoke(route.lambda, event, requestId));
  } catch (error) {
    if (error instanceof BodyTooLarge) return refuse(response, 413, 'Request Entity Too Large');
    if (request.destroyed && !request.complete) return;
    console.error(`${routeKey} failed (request ${requestId}):`, error);
    if (error instanceof LambdaTimedOut) return refuse(response, 503, 'Service Unavailable');
    refuse(response, 500, 'Internal Server Error');
  }
}

export async function serveApi(api: Api, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const match = find(api, request);
  if (match && match !== 'malformed') return call(api, match, request, response);
  request.resume();
  if (match === 'malformed') refuse(response, 400, 'Bad Request');
  else refuse(response, 404, 'Not Found');
}
