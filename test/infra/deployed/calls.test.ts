import { describe, expect, it } from '@jest/globals';
import type { AwsRequest, Facts } from '../../../infra/deployed/calls/aws-request.ts';
import { needsOf, type Service } from '../../../infra/deployed/calls/calls.ts';

const arn = (service: string, resource: string) => `arn:aws:${service}:us-east-1:000000000000:${resource}`;
const key = arn('kms', 'key/1');

const facts: Facts = {
  region: 'us-east-1',
  account: '000000000000',
  keyOf: (resource) => (/table|:::b$|:q$/.test(resource) ? key : undefined),
  partitionKeyOf: () => 'id',
  secretArn: (id) => id,
};

const request = (method: string, url: string, more: Partial<AwsRequest> = {}): AwsRequest => {
  const [path = '', search = ''] = url.split('?');
  return { method, path, query: new URLSearchParams(search), headers: {}, body: Buffer.alloc(0), ...more };
};

const json = (target: string, body: object) =>
  request('POST', '/', { headers: { 'x-amz-target': target }, body: Buffer.from(JSON.stringify(body)) });

const neededBy = (service: Service, call: AwsRequest) =>
  needsOf(service, call, facts).map(({ action, resource }) => `${action} ${resource}`);

const upload = 'arn:aws:s3:::b/uploads/a b';
const place = arn('geo', 'place-index/p');

describe('what a call needs', () => {
  it.each<[string, Service, AwsRequest, string[]]>([
    [
      'GetItem',
      'dynamodb',
      json('DynamoDB_20120810.GetItem', { TableName: 't', Key: { id: { S: 'a' } } }),
      [`dynamodb:GetItem ${arn('dynamodb', 'table/t')}`, `kms:Decrypt ${key}`],
    ],
    ['GetObject', 's3', request('GET', '/b/uploads/a%20b'), [`s3:GetObject ${upload}`, `kms:Decrypt ${key}`]],
    ['HeadObject', 's3', request('HEAD', '/b/uploads/a%20b'), [`s3:GetObject ${upload}`]],
    ['PutObject', 's3', request('PUT', '/b/uploads/a%20b'), [`s3:PutObject ${upload}`, `kms:GenerateDataKey ${key}`]],
    ['DeleteObject', 's3', request('DELETE', '/b/uploads/a%20b'), [`s3:DeleteObject ${upload}`]],
    ['ListObjectsV2', 's3', request('GET', '/b/?list-type=2'), ['s3:ListBucket arn:aws:s3:::b']],
    [
      'DeleteObjects',
      's3',
      request('POST', '/b/?delete', {
        body: Buffer.from('<Object><Key>x</Key></Object><Object><Key>y</Key></Object>'),
      }),
      ['s3:DeleteObject arn:aws:s3:::b/x', 's3:DeleteObject arn:aws:s3:::b/y'],
    ],
    [
      'SendMessage',
      'sqs',
      json('AmazonSQS.SendMessage', { QueueUrl: 'http://localhost/0/q' }),
      [`sqs:SendMessage ${arn('sqs', 'q')}`, `kms:GenerateDataKey ${key}`, `kms:Decrypt ${key}`],
    ],
    [
      'DeleteMessageBatch',
      'sqs',
      json('AmazonSQS.DeleteMessageBatch', { QueueUrl: 'http://localhost/0/other' }),
      [`sqs:DeleteMessage ${arn('sqs', 'other')}`],
    ],
    ['SignUp', 'cognito-idp', json('AWSCognitoIdentityProviderService.SignUp', {}), []],
    [
      'AdminGetUser',
      'cognito-idp',
      json('AWSCognitoIdentityProviderService.AdminGetUser', { UserPoolId: 'u' }),
      [`cognito-idp:AdminGetUser ${arn('cognito-idp', 'userpool/u')}`],
    ],
    [
      'GetSecretValue',
      'secretsmanager',
      json('secretsmanager.GetSecretValue', { SecretId: arn('secretsmanager', 'secret:s-1') }),
      [`secretsmanager:GetSecretValue ${arn('secretsmanager', 'secret:s-1')}`],
    ],
    [
      'SearchPlaceIndexForSuggestions',
      'geo',
      request('POST', '/places/v0/indexes/p/search/suggestions'),
      [`geo:SearchPlaceIndexForSuggestions ${place}`],
    ],
    ['GetPlace', 'geo', request('GET', '/places/v0/indexes/p/places/1'), [`geo:GetPlace ${place}`]],
    [
      'SendEmail',
      'ses',
      request('POST', '/v2/email/outbound-emails', {
        body: Buffer.from(JSON.stringify({ FromEmailAddress: 'Office <office@example.edu>' })),
      }),
      [`ses:SendEmail ${arn('ses', 'identity/example.edu')}`],
    ],
  ])('%s', (_, service, call, expected) => expect(neededBy(service, call)).toEqual(expected));

  it('says the keys of items and the encryption context', () => {
    const [get] = needsOf(
      'dynamodb',
      json('DynamoDB_20120810.PutItem', { TableName: 't', Item: { id: { S: 'a' } } }),
      facts,
    );
    expect(get?.context).toMatchObject({ 'dynamodb:LeadingKeys': ['a'], 'aws:SecureTransport': 'true' });
    const body = { KeyId: key, EncryptionContext: { applicant: 'lan' } };
    expect(needsOf('kms', json('TrentService.Decrypt', body), facts)).toEqual([
      {
        action: 'kms:Decrypt',
        resource: key,
        context: expect.objectContaining({ 'kms:EncryptionContext:applicant': 'lan' }),
      },
    ]);
  });

  it.each<[Service, AwsRequest]>([
    ['dynamodb', json('DynamoDB_20120810.TransactWriteItems', {})],
    ['s3', request('PUT', '/b/?policy')],
    ['s3', request('GET', '/b/a?tagging')],
    ['s3', request('GET', '/b/?versions')],
    ['s3', request('PUT', '/b/a', { headers: { 'x-amz-tagging': 'a=b' } })],
    ['s3', request('PUT', '/b/a', { headers: { 'x-amz-copy-source': 'b/c' } })],
    ['sqs', json('AmazonSQS.ListQueues', {})],
    ['geo', request('GET', '/maps/v0')],
    ['ses', request('GET', '/v2/email/identities')],
  ])('of %s that is not known is an error', (service, call) => {
    expect(() => needsOf(service, call, facts)).toThrow(/not known here/);
  });
});
