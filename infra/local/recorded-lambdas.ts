// Records the commands that the SDK sends during each Lambda's run, one line each. The Lambdas are unaware of this.
// After the tests, test/grants compares the lines with the templates.

import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { interceptCommands, type SentCommand } from './common/intercept-commands.ts';
import { type Lambda, lazyLambda } from './common/invoke.ts';
import type { Environment } from './environment.ts';
import { importLambdas, type Lambdas } from './lambdas.ts';
import { s3Prefix } from './s3/serve-presigned.ts';

/** A call to AWS, without the parts that differ between applicants. */
export interface RecordedCall extends Pick<SentCommand, 'service' | 'operation'> {
  /** The local name of the function: `api-application-get-tabs`. */
  readonly caller: string;
  /** The variable that names the resource. */
  readonly variable?: string;
  /** The variable that names the configuration set of an email. */
  readonly set?: string;
  /** The part before the first separator in the key of an item or object. */
  readonly kind?: string;
  /** The table's index that a query reads. `kind` then comes from the index's key. */
  readonly index?: string;
  readonly context?: readonly string[];
}

type Input = SentCommand['input'];

/** The input fields that name a resource. The first one present counts. */
const resourceFields = [
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

/** Returns the kind of each item or object that a command names, or one undefined kind if it names none. */
function kindsOf({
  Key,
  Item,
  Delete,
  KeyConditionExpression,
  ExpressionAttributeValues,
}: Input): readonly (string | undefined)[] {
  const deletedObjects = (Delete as { readonly Objects: readonly { readonly Key: string }[] } | undefined)?.Objects;
  // The first value of our queries is the partition key.
  const queriedKey = KeyConditionExpression ? Object.values(ExpressionAttributeValues as object)[0] : undefined;
  const item = (Key ?? Item ?? queriedKey) as string | { readonly id?: string; readonly pk?: string } | undefined;
  const keys = deletedObjects?.map((object) => object.Key) ?? [typeof item === 'object' ? (item.id ?? item.pk) : item];
  return keys.map((key) => key?.split(/[#/]/)[0]);
}

const isMissing = (error: unknown) =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

/** Returns the commands that a browser may send with the signed links and forms in a function's response. */
function findPresignedCommands(result: unknown): readonly SentCommand[] {
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

/** Builds one call for each item or object that a command names. */
function callsOf(
  caller: string,
  { service, operation, input }: SentCommand,
  variables: ReadonlyMap<unknown, string>,
): RecordedCall[] {
  const resource = resourceFields.map((name) => input[name]).find((value) => value !== undefined);
  const variable = variables.get(String(resource).replace(/^.*<(.+)>$/, '$1'));
  const set = variables.get(input.ConfigurationSetName);
  const index = input.TableName ? (input.IndexName as string | undefined) : undefined;
  const context = input.EncryptionContext ? Object.keys(input.EncryptionContext) : undefined;
  return kindsOf(input).map((kind) => ({ caller, service, operation, variable, set, kind, index, context }));
}

/** Creates Lambdas whose AWS calls are appended to a file as lines of JSON. Repeated calls are written once. */
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

  interceptCommands((command, send) => {
    write(command);
    const { service, input } = command;
    const sent = send();
    // S3 reports a missing object only to callers that may list the bucket.
    if (service === 'S3')
      sent.catch(
        (error) => isMissing(error) && write({ service, operation: 'ListBucket', input: { Bucket: input.Bucket } }),
      );
    return sent;
  });

  const recordCalls = <Event, Result>(lambda: Lambda<Event, Result>): Lambda<Event, Result> => ({
    ...lambda,
    handler: (event, context) =>
      running.run(lambda.name, async () => {
        const result = await lambda.handler(event, context);
        findPresignedCommands(result).forEach(write);
        return result;
      }),
  });
  return importLambdas((path, limits) => recordCalls(lazyLambda(path, limits)));
}
