import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

export interface CallDetails {
  readonly requestId: string;
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly edgeHeaders: Readonly<Record<string, string>>;
}

function joinValues(pairs: Iterable<readonly [string, string]>): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of pairs) {
    const previous = values.get(name);
    values.set(name, previous === undefined ? value : `${previous},${value}`);
  }
  return Object.fromEntries(values);
}

function* headerPairs({ rawHeaders }: IncomingMessage): Generator<[string, string]> {
  for (let index = 0; index < rawHeaders.length; index += 2)
    yield [String(rawHeaders[index]).toLowerCase(), String(rawHeaders[index + 1])];
}

const isText = (contentType = '') =>
  /^(text\/|application\/(json|javascript|xml)\b|application\/[\w.-]+\+json)/i.test(contentType);

export function toEvent(request: IncomingMessage, details: CallDetails): APIGatewayProxyEventV2 {
  const { requestId, routeKey, pathParameters, body, edgeHeaders } = details;
  const [rawPath = '', rawQueryString = ''] = (request.url ?? '').split(/\?(.*)/s);
  const pairs = [...headerPairs(request)];
  const cookies = pairs.filter(([name]) => name === 'cookie').flatMap(([, value]) => value.split(/;\s*/));
  const headers = {
    ...joinValues(pairs.filter(([name]) => name !== 'cookie')),
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-proto': 'http',
    ...edgeHeaders,
  };
  const query = joinValues(new URLSearchParams(rawQueryString));
  const binary = !isText(request.headers['content-type']);
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers,
    ...(Object.keys(query).length > 0 ? { queryStringParameters: query } : {}),
    ...(Object.keys(pathParameters).length > 0 ? { pathParameters } : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: request.headers.host ?? '',
      domainPrefix: 'local',
      http: {
        method: request.method ?? '',
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '',
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 ? { body: body.toString(binary ? 'base64' : 'utf8') } : {}),
    isBase64Encoded: body.length > 0 && binary,
  };
}
