import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { ObjectSchema, ValidationError } from 'yup';
import type { Contract } from '../../shared/contracts/contract.ts';
import { limits } from '../../shared/limits.ts';
import { BadInput, BodyTooLarge, NotJson, quote } from '../platform/errors.ts';

/** What is refused whoever sends it. Throws BodyTooLarge, NotJson. */
export function refuseUnreadable(contract: Contract, event: APIGatewayProxyEventV2): void {
  if (!contract.body) return;
  const { length } = bytesOf(event);
  if (length > limits.bodyBytes) throw new BodyTooLarge();
  if (length > 0 && !/^application\/json\s*(;|$)/i.test(event.headers['content-type'] ?? '')) throw new NotJson();
}

const bytesOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2) =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

/** Throws BadInput that names the key. */
export async function parse(
  contract: Contract,
  event: APIGatewayProxyEventV2,
): Promise<{ body: unknown; query: unknown; params: unknown }> {
  const [body, query] = await Promise.all([contract.body?.(), contract.query?.()]);
  return {
    body: body && check(body, knownOnly(readBody(event), body)),
    query: query && check(query, knownOf(event.queryStringParameters, query)),
    params: Object.fromEntries((contract.params ?? []).map((name) => [name, event.pathParameters?.[name] ?? ''])),
  };
}

function readBody(event: APIGatewayProxyEventV2): Record<string, unknown> {
  const bytes = bytesOf(event);
  if (bytes.length === 0) return {};
  const parsed = parseJson(bytes.toString('utf8'));
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new BadInput('Send a JSON object.');
  return parsed as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadInput("The body isn't valid JSON.");
  }
}

function knownOnly(body: Record<string, unknown>, schema: ObjectSchema<object>): Record<string, unknown> {
  const unknown = Object.keys(body).find((key) => !Object.hasOwn(schema.fields, key));
  if (unknown !== undefined) throw new BadInput(`Unknown field: ${quote(unknown)}.`);
  return body;
}

/** Unknown parameters are ignored: mail programs and trackers add some to links. */
const knownOf = (parameters: APIGatewayProxyEventV2['queryStringParameters'] = {}, schema: ObjectSchema<object>) =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => Object.hasOwn(schema.fields, name)));

function check(schema: ObjectSchema<object>, value: unknown): unknown {
  try {
    return schema.validateSync(value);
  } catch (error) {
    if (isValidationError(error)) throw new BadInput(error.message);
    throw error;
  }
}

/** By its name, as yup does, whose code is loaded only for calls that have a schema. */
const isValidationError = (error: unknown): error is ValidationError =>
  error instanceof Error && error.name === 'ValidationError';
