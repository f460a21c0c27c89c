import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { __Client as SdkClient } from '@aws-sdk/client-sqs';
import type { Lambda } from './common/invoke.ts';
import type { Environment } from './environment.ts';
import { importLambdas, type Lambdas } from './lambdas.ts';
import { s3Prefix } from './s3/serve-presigned.ts';

/** What a function asked of AWS, without what differs from one applicant to the next. */
export interface RecordedCall {
  /** The local name of the function: `api-application-get-tabs`. */
  readonly caller: string;
  /** As the SDK names it: `DynamoDB`. */
  readonly service: string;
  readonly operation: string;
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

type Input = Readonly<Record<string, unknown>>;

interface Command {
  readonly input: Input;
  /** The one that a command for documents wraps. */
  readonly clientCommand?: object;
}

interface Sender {
  readonly config: { readonly serviceId: string };
  send(command: Command, ...rest: unknown[]): Promise<unknown>;
}

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
function signedIn(result: unknown): readonly { readonly operation: string; readonly input: Input }[] {
  const { body = '', headers = {} } = (result ?? {}) as { body?: string; headers?: Record<string, string> };
  const links = new RegExp(`${s3Prefix}/([^/\\s"]+)/([^\\s"?]+)\\?[^\\s"]*X-Amz-Signature=`, 'g');
  const downloads = [...`${body} ${headers.location ?? ''}`.matchAll(links)].map(([, Bucket, Key]) => ({
    operation: 'GetObject',
    input: { Bucket, Key },
  }));
  if (!body.includes('"X-Amz-Signature"')) return downloads;
  const { url, fields } = JSON.parse(body) as { url: string; fields: { key: string } };
  return [...downloads, { operation: 'PutObject', input: { Bucket: url.split('/').at(-1), Key: fields.key } }];
}

/** Functions whose calls of AWS are added to a file, a line of JSON each; what they repeat is written once. */
export async function recordedLambdas(file: string, env: Environment): Promise<Lambdas> {
  const running = new AsyncLocalStorage<string>();
  const written = new Set<string>();
  const variables = new Map(Object.entries(env).map(([variable, value]) => [value, variable]));

  function write(service: string, operation: string, input: Input) {
    const caller = running.getStore();
    if (caller === undefined) return;
    const resource = naming.map((name) => input[name]).find((value) => value !== undefined);
    const address = String(resource).replace(/^.*<(.+)>$/, '$1');
    const context = input.EncryptionContext ? Object.keys(input.EncryptionContext) : undefined;
    const set = variables.get(input.ConfigurationSetName as string);
    const index = input.TableName ? (input.IndexName as string | undefined) : undefined;
    for (const kind of kindsOf(input)) {
      const call = { caller, service, operation, variable: variables.get(address), set, kind, index, context };
      const line = `${JSON.stringify(call satisfies RecordedCall)}\n`;
      if (!written.has(line)) appendFileSync(file, line);
      written.add(line);
    }
  }

  const base = SdkClient.prototype as unknown as Sender;
  const { send } = base;
  base.send = function (this: Sender, command, ...rest) {
    const { serviceId } = this.config;
    write(serviceId, (command.clientCommand ?? command).constructor.name.replace(/Command$/, ''), command.input);
    const sent = send.call(this, command, ...rest);
    // S3 says that an object is missing to those alone who may list the bucket.
    if (serviceId === 'S3')
      sent.catch((error) => isMissing(error) && write(serviceId, 'ListBucket', { Bucket: command.input.Bucket }));
    return sent;
  };

  const recorded = <Event, Result>(lambda: Lambda<Event, Result>): Lambda<Event, Result> => ({
    ...lambda,
    handler: (event, context) =>
      running.run(lambda.name, async () => {
        const result = await lambda.handler(event, context);
        for (const { operation, input } of signedIn(result)) write('S3', operation, input);
        return result;
      }),
  });
  const lambdas = await importLambdas();
  return {
    routes: lambdas.routes.map((route) => ({ ...route, lambda: recorded(route.lambda) })),
    consumers: lambdas.consumers.map((consumer) => ({ ...consumer, lambda: recorded(consumer.lambda) })),
    schedules: lambdas.schedules.map((schedule) => ({ ...schedule, lambda: recorded(schedule.lambda) })),
    customMessage: recorded(lambdas.customMessage),
  };
}
