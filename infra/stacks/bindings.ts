import { Fn, type SecretValue, Stack } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { partner } from '#partner';
import {
  eventSource,
  type Folder,
  type FollowupKind,
  type FollowupsUse,
  type ItemKind,
  type Resource,
  type TableUse,
  type Uses,
} from '../../shared/contracts/uses.ts';
import type { QueueResource } from '../../shared/contracts/workers.ts';
import { configurationSetName, type EnvironmentConfig } from '../config.ts';
import type { AppClient } from '../constructs/app-clients.ts';
import { lettersSetName } from '../constructs/email-events.ts';
import type { ExportBucket } from '../constructs/export-bucket.ts';
import { grant, grantKey } from '../security/grant.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import type { LookupStack } from './lookup-stack.ts';

type Use<R extends Resource> = Required<Uses>[R];

/** The binding of a resource: grants a function its use, and sets the variables that name the resource. */
export interface Binding<R extends Resource> {
  bindTo(fn: LambdaFunction, use: Use<R>): void;
}

export type Bindings = { readonly [R in Resource]: Binding<R> };

export function bindAll(fn: LambdaFunction, uses: Uses, bindings: Bindings) {
  const bind = <R extends Resource>(resource: R, use: Use<R>) => bindings[resource].bindTo(fn, use);
  for (const [resource, use] of Object.entries(uses) as [Resource, Use<Resource>][]) bind(resource, use);
}

/** Binds the table of applications: no Query, Scan only for unsubmitted ones, and only the needed kinds of items. */
export const tableBinding = (table: ITable, key: IKey): Binding<'table'> => ({
  bindTo(fn, { scanUnsubmitted, ...use }) {
    grantItems(fn, table, use);
    if (scanUnsubmitted) grant(fn, ['dynamodb:Scan'], [table.tableArn], idsAndReceiptsOnly);
    grantKey(fn, key, 'dynamodb', ['kms:Decrypt']);
    fn.addEnvironment('TABLE_NAME', table.tableName);
  },
});

/** Binds the table of letters, emails and due times, without Scan. The index `due` has its own partition key. */
export const followupsBinding = (table: ITable, key: IKey): Binding<'followups'> => ({
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
  use: Omit<TableUse, 'scanUnsubmitted'> | Omit<FollowupsUse, 'queryDue'>,
) {
  for (const [action, kinds] of Object.entries(use))
    if (kinds.length > 0) grant(fn, [`dynamodb:${action}`], [table.tableArn], withLeadingKeys(kinds));
}

/** Limits a scan to ids and receipts, which show what is submitted. Without a projection, it would read whole items. */
const idsAndReceiptsOnly = {
  'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['id', 'receipt'] },
  StringEquals: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
};

/**
 * Limits access to items of these kinds by their partition key:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
const withLeadingKeys = (kinds: readonly (ItemKind | FollowupKind | 'due')[]) => ({
  'ForAllValues:StringLike': {
    'dynamodb:LeadingKeys': kinds.map((kind) => (kind === 'clock' ? kind : `${kind}#*`)),
  },
});

export const documentsArnOutput = 'DocumentsBucketArn';

export const documentsBinding = (bucket: IBucket, key: IKey): Binding<'documents'> => ({
  bindTo(fn, { read, find = [], write, remove, detectsMissingObjects }) {
    grantFolders(fn, bucket, 's3:GetObject', [...(read ?? []), ...find]);
    grantFolders(fn, bucket, 's3:PutObject', write);
    grantFolders(fn, bucket, 's3:DeleteObject', remove);
    if (detectsMissingObjects) grant(fn, ['s3:ListBucket'], [bucket.bucketArn]);
    if (read) grantKey(fn, key, 's3', ['kms:Decrypt']);
    if (write) grantKey(fn, key, 's3', ['kms:GenerateDataKey']);
    fn.addEnvironment('DOCUMENTS_BUCKET', bucket.bucketName);
  },
});

function grantFolders(fn: LambdaFunction, bucket: IBucket, action: string, folders: readonly Folder[] = []) {
  if (folders.length === 0) return;
  const arn = arnIn(bucket);
  grantOnFolders(fn, arn, JSON.stringify(Stack.of(fn).resolve(arn)), action, folders);
}

/** Grants an action on a bucket's folders. `nagResource` is the name of the bucket in cdk-nag's findings. */
function grantOnFolders(
  fn: LambdaFunction,
  arn: string,
  nagResource: string,
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
      `IAM5[Resource::${nagResource}/${folder}/*]`,
      "The objects of one folder, whose names aren't known in advance.",
    );
}

/** Reads the bucket's ARN from the stack output by its name, because cdk-nag reports that name. */
function arnIn(bucket: IBucket): string {
  const { stackName, region } = Stack.of(bucket);
  return Fn.getStackOutput(stackName, documentsArnOutput, region);
}

/** Binds the export bucket and the key that signs exports. The bucket's policy admits no other function. */
export const exportBinding = ({ bucket, key }: ExportBucket, signingKey: IKey): Binding<'handOver'> => ({
  bindTo(fn) {
    const nagResource = `<${Stack.of(fn).getLogicalId(bucket.node.defaultChild as CfnBucket)}.Arn>`;
    grantOnFolders(fn, bucket.bucketArn, nagResource, 's3:GetObject', ['facts']);
    grantOnFolders(fn, bucket.bucketArn, nagResource, 's3:PutObject', ['facts', 'handover']);
    grantOnFolders(fn, bucket.bucketArn, nagResource, 's3:DeleteObject', ['facts', 'handover']);
    grant(fn, ['s3:ListBucket'], [bucket.bucketArn]);
    grantKey(fn, key, 's3', ['kms:Decrypt', 'kms:GenerateDataKey']);
    grant(fn, ['kms:GenerateMac'], [signingKey.keyArn]);
    fn.addEnvironment('HAND_OVER_BUCKET', bucket.bucketName);
    fn.addEnvironment('EXPORT_KEY_ID', signingKey.keyArn);
  },
});

/** Grants PutEvents on the default bus. Every principal may listen there, so events contain only ids and times. */
export const eventsBinding: Binding<'events'> = {
  bindTo(fn) {
    const bus = Stack.of(fn).formatArn({ service: 'events', resource: 'event-bus', resourceName: 'default' });
    grant(fn, ['events:PutEvents'], [bus], { StringEquals: { 'events:source': eventSource } });
  },
};

/** Binds the key of sealed answers, which can be used only with an application in the encryption context. */
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

/** Grants permission to send. A worker's permission to receive comes with its event source. */
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

/**
 * Binds the current key that signs the site's address in emailed links. Only the custom message trigger verifies
 * signatures, so only it has the earlier versions too.
 */
export const linkKeyBinding = (key: SecretValue): Binding<'linkKey'> => ({
  bindTo(fn) {
    fn.addEnvironment('LINK_KEY', key.unsafeUnwrap());
  },
});

export const recommenderKeyBinding = (key: SecretValue): Binding<'recommenderKey'> => ({
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
      [
        // SES checks the identity of the address, if it has one, instead of its domain's.
        ...[serviceEmail, serviceEmail.split('@')[1]].map((identity) => arnOf('identity', identity)),
        ...sets.map(([, set]) => arnOf('configuration-set', set)),
      ],
      { StringEquals: { 'ses:FromAddress': serviceEmail } },
    );
    fn.addEnvironment('MAIL_FROM', serviceEmail);
    for (const [variable, set] of sets) fn.addEnvironment(variable, set);
  },
});

/** Grants reading the account's email quota, which is not a resource. */
export const emailQuotaBinding: Binding<'emailQuota'> = {
  bindTo(fn) {
    grant(fn, ['ses:GetAccount'], ['*']);
    suppressNag(fn.role ?? fn, 'IAM5[Resource::*]', "SES's quota belongs to the account.");
  },
};

/** Grants nothing: without MAIL_DOMAINS, functions use Lambda's DNS, which works outside our isolated network. */
export const mailDomainsBinding: Binding<'mailDomains'> = { bindTo() {} };

export const placesBinding = ({ searchIndex, placeIndex }: LookupStack): Binding<'places'> => ({
  bindTo(fn) {
    grant(fn, ['geo:SearchPlaceIndexForSuggestions'], [searchIndex.attrArn]);
    fn.addEnvironment('SEARCH_INDEX_NAME', searchIndex.indexName);
    grant(fn, ['geo:GetPlace'], [placeIndex.attrArn]);
    fn.addEnvironment('PLACE_INDEX_NAME', placeIndex.indexName);
  },
});

export const collegesBinding: Binding<'colleges'> = {
  bindTo(fn) {
    fn.addEnvironment('COLLEGES_FILE', '/var/task/colleges.csv');
  },
};
