// What each Lambda asks of AWS: it runs under its name, and what the SDK sends meanwhile becomes a line of a file. The Lambdas do
// not know of it; at the end of the tests test/grants compares the lines with the templates.

import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { type Lambda, lazyLambda } from './common/invoke.ts';
import { aroundSending, type SentCommand } from './common/sent-commands.ts';
import type { Environment } from './environment.ts';
import { importLambdas, type Lambdas } from './lambdas.ts';
import { s3Prefix } from './s3/serve-presigned.ts';

/** Without what differs from one applicant to the next. */
export interface RecordedCall extends Pick<SentCommand, 'service' | 'operation'> {
  /** The local name of the function: `api-application-get-tabs`. */
  readonly caller: string;
  /** The variable that names the resource. */
  readonly variable?: string;
  /** The variable that names the configuration set of an email. */
  readonly set?: string;
  /** Of an item's key, or of an object's, the part before the first separator. */
  readonly kind?: string;
  /** The table's index that a query reads: the kind is then that of the index's key. */
  readonly index?: string;
  /** The names in the encryption context. */
  readonly context?: readonly string[];
}

type Input = SentCommand['input'];

/** By the first of these that an input has, it names its resource. */
const naming = [
  'TableName',
  'Bucket',
  'QueueUrl',
  'KeyId',
  'SecretId',
  'IndexName',
  'UserPoolId',
  'ClientId',
  'FromEmailAddress',
];

/** Of every item or object that a call names; one without a name where it names none. */
function kindsOf({
  Key,
  Item,
  Delete,
  KeyConditionExpression,
  ExpressionAttributeValues,
}: Input): readonly (string | undefined)[] {
  const several = (Delete as { readonly Objects: readonly { readonly Key: string }[] } | undefined)?.Objects;
  // The partition's key is the first value of our queries.
  const asked = KeyConditionExpression ? Object.values(ExpressionAttributeValues as object)[0] : undefined;
  const one = (Key ?? Item ?? asked) as string | { readonly id?: string; readonly pk?: string } | undefined;
  const keys = several?.map((each) => each.Key) ?? [typeof one === 'object' ? (one.id ?? one.pk) : one];
  return keys.map((key) => key?.split(/[#/]/)[0]);
}

const isMissing = (error: unknown) =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

/** What a browser may do in the name of the function that answers with a signed link or form. */
function signedIn(result: unknown): readonly SentCommand[] {
  const { body = '', headers = {} } = (result ?? {}) as { body?: string; headers?: Record<string, string> };
  const links = new RegExp(`${s3Prefix}/([^/\\s"]+)/([^\\s"?]+)\\?[^\\s"]*X-Amz-Signature=`, 'g');
  const downloads = [...`${body} ${headers.location ?? ''}`.matchAll(links)].map(([, Bucket, Key]) => ({
    service: 'S3',
    operation: 'GetObject',
    input: { Bucket, Key },
  }));
  if (!body.includes('"X-Amz-Signature"')) return downloads;
  const { url, fields } = JSON.parse(body) as { url: string; fields: { key: string } };
  const input = { Bucket: url.split('/').at(-1), Key: fields.key };
  return [...downloads, { service: 'S3', operation: 'PutObject', input }];
}

/** A call for each kind of item or object that a command names. */
function callsOf(
  caller: string,
  { service, operation, input }: SentCommand,
  variables: ReadonlyMap<unknown, string>,
): RecordedCall[] {
  const resource = naming.map((name) => input[name]).find((value) => value !== undefined);
  const variable = variables.get(String(resource).replace(/^.*<(.+)>$/, '$1'));
  const set = variables.get(input.ConfigurationSetName);
  const index = input.TableName ? (input.IndexName as string | undefined) : undefined;
  const context = input.EncryptionContext ? Object.keys(input.EncryptionContext) : undefined;
  return kindsOf(input).map((kind) => ({ caller, service, operation, variable, set, kind, index, context }));
}

/** Lambdas whose calls of AWS are added to a file, a line of JSON each; what they repeat is written once. */
export function recordedLambdas(file: string, env: Environment): Promise<Lambdas> {
  const running = new AsyncLocalStorage<string>();
  const written = new Set<string>();
  const variables = new Map<unknown, string>(Object.entries(env).map(([variable, value]) => [value, variable]));

  function write(sent: SentCommand) {
    const caller = running.getStore();
    if (caller === undefined) return;
    for (const call of callsOf(caller, sent, variables)) {
      const line = `${JSON.stringify(call)}\n`;
      if (!written.has(line)) appendFileSync(file, line);
      written.add(line);
    }
  }

  aroundSending((command, send) => {
    write(command);
    const { service, input } = command;
    const sent = send();
    // S3 says that an object is missing to those alone who may list the bucket.
    if (service === 'S3')
      sent.catch(
        (error) => isMissing(error) && write({ service, operation: 'ListBucket', input: { Bucket: input.Bucket } }),
      );
    return sent;
  });

  const recorded = <Event, Result>(lambda: Lambda<Event, Result>): Lambda<Event, Result> => ({
    ...lambda,
    handler: (event, context) =>
      running.run(lambda.name, async () => {
        const result = await lambda.handler(event, context);
        signedIn(result).forEach(write);
        return result;
      }),
  });
  return importLambdas((path, limits) => recorded(lazyLambda(path, limits)));
}
