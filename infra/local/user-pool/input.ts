import { signupBrowser } from '../../../shared/account/signup-browser.ts';
import { invalidParameter } from './errors.ts';

export type Input = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const invalidValue = (name: string, value: unknown) =>
  invalidParameter(
    value === undefined || value === null || value === ''
      ? `1 validation error detected: Value at '${name}' failed to satisfy constraint: Member must not be null`
      : `1 validation error detected: Value at '${name}' failed to satisfy constraint: Member must be a string`,
  );

/** Returns a required string of the input. Throws an AwsError if it is missing or empty. */
export function text(input: Input, name: string): string {
  const value = input[name];
  if (typeof value !== 'string' || value === '') throw invalidValue(name, value);
  return value;
}

export function texts(input: Input, name: string): Record<string, string> {
  const value = input[name] ?? {};
  if (!isObject(value)) throw invalidValue(name, value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, String(item)]));
}

/** The attributes in the user pool's schema that the app client may write. */
const writable = ['email', `custom:${signupBrowser}`];

/** Returns the user attributes of the input. `others` are attributes that only an administrator may write. */
export function attributes(input: Input, others: readonly string[] = []): Record<string, string> {
  const list = input.UserAttributes ?? [];
  if (!Array.isArray(list)) throw invalidValue('userAttributes', list);
  const named = Object.fromEntries(list.filter(isObject).map((item) => [text(item, 'Name'), String(item.Value ?? '')]));
  const unknown = Object.keys(named).find((name) => !writable.includes(name) && !others.includes(name));
  if (unknown !== undefined)
    throw invalidParameter(
      `Attributes did not conform to the schema: Type for attribute {${unknown}} could not be determined`,
    );
  return named;
}

export const parametersOf = ({ AuthParameters }: Input): Input => (isObject(AuthParameters) ? AuthParameters : {});
