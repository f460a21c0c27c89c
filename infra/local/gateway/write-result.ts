import type { ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

const isStructured = (result: unknown): result is APIGatewayProxyStructuredResultV2 =>
  typeof result === 'object' && result !== null && 'statusCode' in result;

/** As API Gateway does: a result without a status code is the JSON body of a 200. */
export function writeResult(response: ServerResponse, result: unknown): void {
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
