// This file lists the permissions that each recorded AWS call needs. Variables of the template name the resources.

import type { RecordedCall } from '../../../infra/local/recorded-lambdas.ts';
import { eventSource } from '../../../shared/contracts/uses.ts';
import type { Granted, GrantedFunction } from './granted.ts';
import type { Need } from './policy.ts';
import { account, arnOf } from './references.ts';

type Service = 'dynamodb' | 's3' | 'sqs';

/** Returns the actions on the key of a resource that the service performs on behalf of its caller. */
const withKey = ({ keyOf }: Granted, service: Service, resource: string, actions: readonly string[]): Need[] => {
  const key = keyOf(resource);
  const context = { 'kms:ViaService': `${service}.us-east-1.amazonaws.com` };
  return key === undefined ? [] : actions.map((action) => ({ action, resource: key, context }));
};

/** Returns the value that the function's template gives to a variable. */
type ValueIn = (variable: string) => string;

type NeedsOf = (call: RecordedCall, valueIn: ValueIn, granted: Granted) => Need[];

/** The action that each operation needs on the object, then the actions that S3 performs with its key. */
const onObjects: Readonly<Record<string, readonly [action: string, ...withKey: string[]]>> = {
  GetObject: ['s3:GetObject', 'kms:Decrypt'],
  HeadObject: ['s3:GetObject'],
  PutObject: ['s3:PutObject', 'kms:GenerateDataKey'],
  DeleteObject: ['s3:DeleteObject'],
  DeleteObjects: ['s3:DeleteObject'],
};

const onQueues: Readonly<Record<string, readonly [action: string, ...withKey: string[]]>> = {
  SendMessage: ['sqs:SendMessage', 'kms:GenerateDataKey', 'kms:Decrypt'],
  ChangeMessageVisibility: ['sqs:ChangeMessageVisibility'],
};

/**
 * The operations that Cognito allows without an IAM policy. They need the app client's secret, which each function
 * reads once. https://docs.aws.amazon.com/cognito/latest/developerguide/authentication-flows-public-server-side.html
 */
const withSecret = [
  'SignUp',
  'ConfirmSignUp',
  'ResendConfirmationCode',
  'InitiateAuth',
  'GetTokensFromRefreshToken',
  'ForgotPassword',
  'ConfirmForgotPassword',
  'RevokeToken',
];

const notKnown = ({ service, operation }: RecordedCall) =>
  new Error(`Add the permissions for ${operation} of ${service} to test/infra/grants/needs.ts.`);

const services: Readonly<Record<string, NeedsOf>> = {
  DynamoDB(call, valueIn, granted) {
    const { operation, variable = '', kind, index } = call;
    if (operation === 'Scan') {
      const scanned = arnOf(valueIn(variable));
      const context = { 'dynamodb:Attributes': 'receipt', 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' };
      const need = { action: 'dynamodb:Scan', resource: scanned, context };
      return [need, ...withKey(granted, 'dynamodb', scanned, ['kms:Decrypt'])];
    }
    if (!['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'].includes(operation) || !kind) throw notKnown(call);
    const table = arnOf(valueIn(variable));
    const resource = index ? `${table}/index/${index}` : table;
    const key = kind === 'clock' ? kind : `${kind}#1`;
    return [
      { action: `dynamodb:${operation}`, resource, context: { 'dynamodb:LeadingKeys': key } },
      ...withKey(granted, 'dynamodb', table, ['kms:Decrypt']),
    ];
  },
  S3(call, valueIn, granted) {
    const { operation, variable = '', kind } = call;
    const bucket = arnOf(valueIn(variable));
    if (['ListBucket', 'ListObjectsV2'].includes(operation)) return [{ action: 's3:ListBucket', resource: bucket }];
    const [action, ...keyActions] = onObjects[operation] ?? [];
    if (!action || !kind) throw notKnown(call);
    return [{ action, resource: `${bucket}/${kind}/1` }, ...withKey(granted, 's3', bucket, keyActions)];
  },
  SQS(call, valueIn, granted) {
    const [action, ...keyActions] = onQueues[call.operation] ?? [];
    if (!action) throw notKnown(call);
    const resource = arnOf(valueIn(call.variable ?? ''));
    return [{ action, resource }, ...withKey(granted, 'sqs', resource, keyActions)];
  },
  KMS(call, valueIn) {
    if (call.operation === 'GenerateMac')
      return [{ action: 'kms:GenerateMac', resource: valueIn(call.variable ?? '') }];
    if (call.context?.join() !== 'applicant') throw notKnown(call);
    const context = { 'kms:EncryptionContext:applicant': '1' };
    return [{ action: `kms:${call.operation}`, resource: valueIn(call.variable ?? ''), context }];
  },
  'Cognito Identity Provider'({ operation, variable = '' }, valueIn) {
    const resource = valueIn(variable);
    return withSecret.includes(operation)
      ? [{ action: 'secretsmanager:GetSecretValue', resource: valueIn('USER_POOL_CLIENT_SECRET_ID') }]
      : [{ action: `cognito-idp:${operation}`, resource: arnOf(resource) }];
  },
  'Secrets Manager': ({ operation, variable = '' }, valueIn) => [
    { action: `secretsmanager:${operation}`, resource: valueIn(variable) },
  ],
  Location: ({ operation, variable = '' }, valueIn, { placeIndexNamed }) => [
    { action: `geo:${operation}`, resource: placeIndexNamed(valueIn(variable)) },
  ],
  // The SES identity is the sender's domain, unless the address has an identity of its own.
  SESv2: ({ operation, variable = '', set = '' }, valueIn) =>
    [`identity/${valueIn(variable).split('@')[1]}`, `configuration-set/${valueIn(set)}`].map((resource) => ({
      action: `ses:${operation}`,
      resource: `arn:aws:ses:us-east-1:${account}:${resource}`,
      context: { 'ses:FromAddress': valueIn(variable) },
    })),
};

/** Returns the permissions that a recorded call needs. Throws if the call or its variable is unknown. */
export function needsOf(call: RecordedCall, { variables }: GrantedFunction, granted: Granted): Need[] {
  // These operations name no resource.
  if (call.operation === 'GetAccount') return [{ action: 'ses:GetAccount', resource: '*' }];
  if (call.operation === 'PutEvents')
    return [
      {
        action: 'events:PutEvents',
        resource: `arn:aws:events:us-east-1:${account}:event-bus/default`,
        context: { 'events:source': eventSource },
      },
    ];
  const needs = services[call.service];
  if (!needs || call.variable === undefined) throw notKnown(call);
  return needs(
    call,
    (variable) => {
      const value = variables[variable];
      if (value === undefined) throw new Error(`The template does not set ${variable}.`);
      return value;
    },
    granted,
  );
}

/**
 * The actions that attach a function to a VPC.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html#configuration-vpc-permissions
 */
const networkInterfaces = [
  'ec2:CreateNetworkInterface',
  'ec2:DescribeNetworkInterfaces',
  'ec2:DescribeSubnets',
  'ec2:DeleteNetworkInterface',
  'ec2:AssignPrivateIpAddresses',
  'ec2:UnassignPrivateIpAddresses',
];

/** Returns the permissions that Lambda needs in the role to write the log, attach the network and read the queues. */
export const needsOfLambda = ({ logGroup, endpoints, queues }: GrantedFunction, granted: Granted): Need[] => [
  ...['logs:CreateLogStream', 'logs:PutLogEvents'].map((action) => ({ action, resource: arnOf(logGroup) })),
  ...(endpoints ? networkInterfaces.map((action) => ({ action, resource: '*' })) : []),
  ...queues.flatMap((resource) => [
    ...['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'].map((action) => ({ action, resource })),
    ...withKey(granted, 'sqs', resource, ['kms:Decrypt']),
  ]),
];
