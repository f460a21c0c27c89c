import type { APIGatewayProxyStructuredResultV2 as Response } from 'aws-lambda';
import { messages } from '../../shared/messages.ts';
import { isTransient, ServiceDown } from '../platform/errors.ts';
import { ProductError } from '../platform/product-error.ts';

export const json = (statusCode: number, body: unknown, cookies: readonly string[] = []): Response => ({
  statusCode,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  ...(cookies.length > 0 && { cookies: [...cookies] }),
  body: JSON.stringify(body),
});

export function redirect(url: string): Response {
  const response = json(302, { url });
  return { ...response, headers: { ...response.headers, location: url } };
}

/** Builds the response to an error. Never reveals the cause of an unexpected error. */
export function errorResponse(error: unknown, cookies: readonly string[] = []): Response {
  if (error instanceof ProductError) return productErrorResponse(error, cookies);
  if (isTransient(error)) return errorResponse(new ServiceDown({ cause: error }), cookies);
  return json(500, { message: messages.unexpected }, cookies);
}

function productErrorResponse(
  { status, message, fields, retryAfter }: ProductError,
  cookies: readonly string[],
): Response {
  const response = json(status, { message, ...fields }, cookies);
  if (retryAfter === undefined) return response;
  return { ...response, headers: { ...response.headers, 'retry-after': String(retryAfter) } };
}
