import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type ObjectSchema, ValidationError } from 'yup';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { limits } from '../../../shared/limits.ts';
import { BadInput, BodyTooLarge, NotJson } from '../errors.ts';
import { quote } from '../quote.ts';

/** Throws BadInput that names the key, BodyTooLarge, NotJson. */
export function parse(
  contract: Contract,
  event: APIGatewayProxyEventV2,
): { body: unknown; query: unknown; params: unknown } {
  return {
    body: contract.body && check(contract.body, knownOnly(readBody(event), contract.body)),
    query: contract.query && check(contract.query, knownOf(event.queryStringParameters, contract.query)),
    params: Object.fromEntries((contract.params ?? []).map((name) => [name, event.pathParameters?.[name] ?? ''])),
  };
}

function readBody({ body = '', isBase64Encoded, headers }: APIGatewayProxyEventV2): Record<string, unknown> {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > limits.bodyBytes) throw new BodyTooLarge();
  if (bytes.length === 0) return {};
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) throw new NotJson();
  const parsed = parseJson(bytes.toString('utf8'));
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new BadInput('Send a JSON object.');
  return parsed as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadInput('The body is not valid JSON.');
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
    if (error instanceof ValidationError) throw new BadInput(error.message);
    throw error;
  }
}
