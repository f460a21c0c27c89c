import type { IncomingHttpHeaders } from 'node:http';

export interface AwsRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What the ARNs and keys of calls are made of. */
export interface Facts {
  readonly region: string;
  readonly account: string;
  /** The ARN of the key that a resource is encrypted with, by the resource's ARN; none when AWS's own. */
  keyOf(arn: string): string | undefined;
  /** The name of the partition key of a table, by the table's name. */
  partitionKeyOf(table: string): string;
  /** A secret's ARN, by its ARN or name. */
  secretArn(id: string): string;
}

type Fields = Readonly<Record<string, unknown>>;

/** The operation of a call in AWS's JSON protocol: `GetItem` of `DynamoDB_20120810.GetItem`. */
export const operationOf = ({ headers }: AwsRequest): string =>
  String(headers['x-amz-target'] ?? '').replace(/^.*\./, '');

/** The fields of a call in one of AWS's JSON protocols. */
export const fieldsOf = ({ body }: AwsRequest): Fields => (body.length > 0 ? (JSON.parse(String(body)) as Fields) : {});
