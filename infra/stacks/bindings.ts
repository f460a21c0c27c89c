import { Fn, type SecretValue, Stack } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { CfnPlaceIndex } from 'aws-cdk-lib/aws-location';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { partner } from '#partner';
import {
  type AskKind,
  type AsksUse,
  eventSource,
  type Folder,
  type ItemKind,
  type Resource,
  type TableUse,
  type Uses,
} from '../../shared/contracts/uses.ts';
import type { QueueResource } from '../../shared/contracts/workers.ts';
import type { EnvironmentConfig } from '../config.ts';
import type { AppClient } from '../constructs/app-clients.ts';
import { configurationSetName, lettersSetName } from '../constructs/email-events.ts';
import type { HandOverBucket } from '../constructs/hand-over-bucket.ts';
import { grant, grantKey } from '../security/grant.ts';
import { suppressNag } from '../security/suppress-nag.ts';

type Use<R extends Resource> = Required<Uses>[R];

/** Grants what a function does with a resource, and sets the variables that name it. */
export interface Binding<R extends Resource> {
  bindTo(fn: LambdaFunction, use: Use<R>): void;
}

export type Bindings = { readonly [R in Resource]: Binding<R> };

export function bindAll(fn: LambdaFunction, uses: Uses, bindings: Bindings) {
  const bind = <R extends Resource>(resource: R, use: Use<R>) => bindings[resource].bindTo(fn, use);
  for (const [resource, use] of Object.entries(uses) as [Resource, Use<Resource>][]) bind(resource, use);
}

/** No Query, and a Scan only of who is looked for: every item is read by its key, and only those of the kinds that the call needs. */
export const tableBinding = (table: ITable, key: IKey): Binding<'table'> => ({
  bindTo(fn, { scanUnsubmitted, ...use }) {
    grantItems(fn, table, use);
    if (scanUnsubmitted) grant(fn, ['dynamodb:Scan'], [table.tableArn], idsAlone);
    grantKey(fn, key, 'dynamodb', ['kms:Decrypt']);
    fn.addEnvironment('TABLE_NAME', table.tableName);
  },
});

/** No Scan. Of an index the leading key is the index's own. */
export const asksBinding = (table: ITable, key: IKey): Binding<'asks'> => ({
  bindTo(fn, { queryDue, ...use }) {
    grantItems(fn, table, use);
    if (queryDue) grant(fn, ['dynamodb:Query'], [`${table.tableArn}/index/due`], withLeadingKeys(['due']));
    grantKey(fn, key, 'dynamodb', ['kms:Decrypt']);
    fn.addEnvironment('ASKS_TABLE_NAME', table.tableName);
  },
});

function grantItems(
  fn: LambdaFunction,
  table: ITable,
  use: Omit<TableUse, 'scanUnsubmitted'> | Omit<AsksUse, 'queryDue'>,
) {
  for (const [action, kinds] of Object.entries(use))
    if (kinds.length > 0) grant(fn, [`dynamodb:${action}`], [table.tableArn], withLeadingKeys(kinds));
}

/** Whether something is submitted may be asked; a scan without a projection would get whole items. */
const idsAlone = {
  'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['id', 'receipt'] },
  StringEquals: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
};

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html */
const withLeadingKeys = (kinds: readonly (ItemKind | AskKind | 'due')[]) => ({
  'ForAllValues:StringLike': {
    'dynamodb:LeadingKeys': kinds.map((kind) => (kind === 'clock' ? kind : `${kind}#*`)),
  },
});

export const documentsArnOutput = 'DocumentsBucketArn';

export const documentsBinding = (bucket: IBucket, key: IKey): Binding<'documents'> => ({
  bindTo(fn, { read, find = [], write, remove, noticesMissing }) {
    grantFolders(fn, bucket, 's3:GetObject', [...(read ?? []), ...find]);
    grantFolders(fn, bucket, 's3:PutObject', write);
    grantFolders(fn, bucket, 's3:DeleteObject', remove);
    if (noticesMissing) grant(fn, ['s3:ListBucket'], [bucket.bucketArn]);
    if (read) grantKey(fn, key, 's3', ['kms:Decrypt']);
    if (write) grantKey(fn, key, 's3', ['kms:GenerateDataKey']);
    fn.addEnvironment('DOCUMENTS_BUCKET', bucket.bucketName);
  },
});

function grantFolders(fn: LambdaFunction, bucket: IBucket, action: string, folders: readonly Folder[] = []) {
  if (folders.length === 0) return;
  const arn = arnIn(bucket);
  grantBelow(fn, arn, JSON.stringify(Stack.of(fn).resolve(arn)), action, folders);
}

/** @param reported how cdk-nag names the bucket */
function grantBelow(
  fn: LambdaFunction,
  arn: string,
  reported: string,
  action: string,
  folders: readonly string[],
): void {
  grant(
    fn,
    [action],
    folders.map((folder) => Fn.join('', [arn, `/${folder}/*`])),
  );
  for (const folder of folders)
    suppressNag(
      fn.role ?? fn,
      `IAM5[Resource::${reported}/${folder}/*]`,
      "The objects of one folder, whose names aren't known in advance.",
    );
}

/** Read from the output by its name, because cdk-nag reports the name. */
function arnIn(bucket: IBucket): string {
  const { stackName, region } = Stack.of(bucket);
  return Fn.getStackOutput(stackName, documentsArnOutput, region);
}

/** What is staged and what is handed over. Only the worker itself is in the bucket's policy. */
export const handOverBinding = ({ bucket, key }: HandOverBucket): Binding<'handOver'> => ({
  bindTo(fn) {
    const reported = `<${Stack.of(fn).getLogicalId(bucket.node.defaultChild as CfnBucket)}.Arn>`;
    grantBelow(fn, bucket.bucketArn, reported, 's3:GetObject', ['staging']);
    grantBelow(fn, bucket.bucketArn, reported, 's3:PutObject', ['staging', 'handover']);
    grantKey(fn, key, 's3', ['kms:Decrypt', 'kms:GenerateDataKey']);
    fn.addEnvironment('HAND_OVER_BUCKET', bucket.bucketName);
  },
});

/** On the account's own bus, which everybody may listen to: they say ids and times. */
export const eventsBinding: Binding<'events'> = {
  bindTo(fn) {
    const bus = Stack.of(fn).formatArn({ service: 'events', resource: 'event-bus', resourceName: 'default' });
    grant(fn, ['events:PutEvents'], [bus], { StringEquals: { 'events:source': eventSource } });
  },
};

/** The key of sealed answers, usable only with an application as encryption context. */
export const ssnKeyBinding = (key: IKey): Binding<'ssnKey'> => ({
  bindTo(fn, use) {
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: use.map((action) => `kms:${action}`),
        resources: [key.keyArn],
        conditions: { StringLike: { 'kms:EncryptionContext:applicant': '?*' } },
      }),
    );
    fn.addEnvironment('SSN_KEY_ID', key.keyArn);
  },
});

/** Permission to send; a worker's permission to receive comes with its event source. */
export const queueBinding = (variable: string, queue: IQueue, key: IKey): Binding<QueueResource> => ({
  bindTo(fn) {
    grant(fn, ['sqs:SendMessage'], [queue.queueArn]);
    grantKey(fn, key, 'sqs', ['kms:Decrypt', 'kms:GenerateDataKey']);
    fn.addEnvironment(variable, queue.queueUrl);
  },
});

export const userPoolBinding = (pool: IUserPool, { client, secret }: AppClient): Binding<'userPool'> => ({
  bindTo(fn, use) {
    const actions = use.map((action) => `cognito-idp:${action}`);
    if (actions.length > 0) grant(fn, actions, [pool.userPoolArn]);
    grant(fn, ['secretsmanager:GetSecretValue'], [secret.secretArn]);
    fn.addEnvironment('USER_POOL_ID', pool.userPoolId);
    fn.addEnvironment('USER_POOL_CLIENT_ID', client.userPoolClientId);
    fn.addEnvironment('USER_POOL_CLIENT_SECRET_ID', secret.secretArn);
  },
});

/** The key that signs the site address in emailed links; the custom message trigger has every version of it. */
export const linkKeyBinding = (key: SecretValue): Binding<'linkKey'> => ({
  bindTo(fn) {
    fn.addEnvironment('LINK_KEY', key.unsafeUnwrap());
  },
});

export const writerKeyBinding = (key: SecretValue): Binding<'writerKey'> => ({
  bindTo(fn) {
    fn.addEnvironment('WRITER_KEY', key.unsafeUnwrap());
  },
});

export const emailBinding = (config: EnvironmentConfig): Binding<'email'> => ({
  bindTo(fn, use) {
    const { serviceEmail, letters } = partner.config;
    const arnOf = (resource: string, resourceName = '') =>
      Stack.of(fn).formatArn({ service: 'ses', resource, resourceName });
    const sets = [
      ...(use.includes('main') ? [['CONFIGURATION_SET', configurationSetName(config)] as const] : []),
      ...(use.includes('letters') && letters ? [['LETTERS_CONFIGURATION_SET', lettersSetName(config)] as const] : []),
    ];
    grant(
      fn,
      ['ses:SendEmail'],
      [arnOf('identity', serviceEmail.split('@')[1]), ...sets.map(([, set]) => arnOf('configuration-set', set))],
      { StringEquals: { 'ses:FromAddress': serviceEmail } },
    );
    fn.addEnvironment('MAIL_FROM', serviceEmail);
    for (const [variable, set] of sets) fn.addEnvironment(variable, set);
  },
});

/** It has no resource. */
export const emailQuotaBinding: Binding<'emailQuota'> = {
  bindTo(fn) {
    grant(fn, ['ses:GetAccount'], ['*']);
    suppressNag(fn.role ?? fn, 'IAM5[Resource::*]', "SES's quota belongs to the account.");
  },
};

/** Lambda's own resolver answers every function outside a network of ours: without MAIL_DOMAINS the DNS is asked. */
export const mailDomainsBinding: Binding<'mailDomains'> = { bindTo() {} };

export const placesBinding = (index: CfnPlaceIndex): Binding<'places'> => ({
  bindTo(fn) {
    grant(fn, ['geo:SearchPlaceIndexForSuggestions', 'geo:GetPlace'], [index.attrArn]);
    fn.addEnvironment('PLACE_INDEX_NAME', index.indexName);
  },
});

export const collegesBinding: Binding<'colleges'> = {
  bindTo(fn) {
    fn.addEnvironment('COLLEGES_FILE', '/var/task/colleges.csv');
  },
};
