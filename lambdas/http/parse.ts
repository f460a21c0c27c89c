import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { ObjectSchema, ValidationError } from 'yup';
import type { Contract } from '../../shared/contracts/contract.ts';
import { limits } from '../../shared/limits.ts';
import { BadInput, BodyTooLarge, NotJson, truncateForMessage } from '../platform/errors.ts';

/** Rejects unreadable bodies before authentication. Throws BodyTooLarge, or NotJson for another content type. */
export function refuseUnreadable(contract: Contract, event: APIGatewayProxyEventV2): void {
  if (!contract.body) return;
  const { length } = bytesOf(event);
  if (length > 0 && !/^application\/json\s*(;|$)/i.test(event.headers['content-type'] ?? '')) throw new NotJson();
  if (length > limits.bodyBytes) throw new BodyTooLarge();
}

const bytesOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2) =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

/** Parses the request by its contract. Throws BadInput, which names the invalid or unknown field. */
export async function parse(
  contract: Contract,
  event: APIGatewayProxyEventV2,
): Promise<{ body: unknown; query: unknown; params: unknown }> {
  const [body, query] = await Promise.all([contract.body?.(), contract.query?.()]);
  return {
    body: body && check(body, requireKnownFields(readBody(event), body)),
    query: query && check(query, pickKnownParameters(event.queryStringParameters, query)),
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

function requireKnownFields(body: Record<string, unknown>, schema: ObjectSchema<object>): Record<string, unknown> {
  const unknown = Object.keys(body).find((key) => !Object.hasOwn(schema.fields, key));
  if (unknown !== undefined) throw new BadInput(`Unknown field: ${truncateForMessage(unknown)}.`);
  return body;
}

/** Ignores unknown parameters, because mail programs and trackers add some to links. */
const pickKnownParameters = (
  parameters: APIGatewayProxyEventV2['queryStringParameters'] = {},
  schema: ObjectSchema<object>,
) => Object.fromEntries(Object.entries(parameters).filter(([name]) => Object.hasOwn(schema.fields, name)));

function check(schema: ObjectSchema<object>, value: unknown): unknown {
  try {
    return schema.validateSync(value);
  } catch (error) {
    if (isValidationError(error)) throw new BadInput(error.message);
    throw error;
  }
}

/** Checks the name, as yup itself does. Importing yup's class would load yup for calls that have no schema. */
const isValidationError = (error: unknown): error is ValidationError =>
  error instanceof Error && error.name === 'ValidationError';
