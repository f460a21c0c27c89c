import { describe, expect, it } from '@jest/globals';
import { type Role, refusalOf } from '../../../../infra/deployed/policy/authorize.ts';
import type { Statement } from '../../../../infra/deployed/policy/statement.ts';

const account = '000000000000';
const key = `arn:aws:kms:us-east-1:${account}:key/1`;
const table = `arn:aws:dynamodb:us-east-1:${account}:table/t`;
const bucket = 'arn:aws:s3:::b';

const allow = (Action: string | string[], Resource: string | string[], more: Partial<Statement> = {}): Statement => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...more,
});
const deny = (Action: string, Resource: string, more: Partial<Statement> = {}): Statement => ({
  ...allow(Action, Resource, more),
  Effect: 'Deny',
});

const roleWith = (statements: Statement[], endpoints?: Role['endpoints']): Role => ({
  arn: `arn:aws:iam::${account}:role/r`,
  account,
  statements,
  ...(endpoints && { endpoints }),
});

const get = { action: 'dynamodb:GetItem', resource: table };
const none = () => [];
const ofKey = (statement: Statement) => (arn: string) => (arn === key ? [statement] : []);
const wholeAccount = { AWS: `arn:aws:iam::${account}:root` };

describe('a call', () => {
  it.each<[string, Statement[], boolean]>([
    ['that no statement names', [], false],
    ['that a statement names', [allow('dynamodb:GetItem', table)], true],
    ['whose action has other case', [allow('DynamoDB:getitem', table)], true],
    ['that is one of several actions', [allow(['dynamodb:PutItem', 'dynamodb:GetItem'], table)], true],
    ['that a pattern names', [allow('dynamodb:Get*', '*')], true],
    ['of another action', [allow('dynamodb:PutItem', table)], false],
    ['on another resource', [allow('dynamodb:GetItem', `${table}2`)], false],
    ['that is denied too', [allow('dynamodb:*', '*'), deny('dynamodb:GetItem', table)], false],
    ['that every action but one is', [{ Effect: 'Allow', NotAction: 'dynamodb:Scan', Resource: '*' }], true],
    ['that is the one exception', [{ Effect: 'Allow', NotAction: 'dynamodb:GetItem', Resource: '*' }], false],
    ['on the one resource that is left out', [{ Effect: 'Allow', Action: '*', NotResource: table }], false],
    ['whose condition fails', [allow('*', '*', { Condition: { Bool: { x: 'true' } } })], false],
  ])('%s', (_, statements, expected) => {
    expect(refusalOf(roleWith(statements), get, none) === undefined).toBe(expected);
  });

  it('ends at the first keys that its role may use', () => {
    const own = roleWith([
      allow('dynamodb:GetItem', table, { Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': 'a#*' } } }),
    ]);
    const of = (key: string) => refusalOf(own, { ...get, context: { 'dynamodb:LeadingKeys': [key] } }, none);
    expect([of('a#1'), of('b#1')]).toEqual([undefined, expect.any(String)]);
  });

  it('with a key needs the encryption context that the policy names', () => {
    const role = roleWith([
      allow('kms:Decrypt', key, { Condition: { StringLike: { 'kms:EncryptionContext:applicant': '?*' } } }),
    ]);
    const policies = ofKey(allow('kms:*', '*', { Principal: wholeAccount }));
    const decrypt = { action: 'kms:Decrypt', resource: key };
    const context = { 'kms:EncryptionContext:applicant': 'lan' };
    expect(refusalOf(role, { ...decrypt, context }, policies)).toBeUndefined();
    expect(refusalOf(role, decrypt, policies)).toMatch(/no identity-based policy/);
  });

  it('with a key needs a key policy that leaves it to the account or names the role', () => {
    const role = roleWith([allow('kms:Decrypt', key)]);
    const decrypt = { action: 'kms:Decrypt', resource: key };
    const byPolicy = (principal: Statement['Principal']) =>
      refusalOf(role, decrypt, ofKey(allow('kms:*', '*', { Principal: principal })));
    expect(byPolicy(wholeAccount)).toBeUndefined();
    expect(byPolicy({ AWS: role.arn })).toBeUndefined();
    expect(byPolicy({ Service: 'logs.amazonaws.com' })).toMatch(/key policy/);
  });

  it('is denied by the policy of a bucket, whatever the role may', () => {
    const insecure = deny('s3:*', `${bucket}/*`, {
      Principal: { AWS: '*' },
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    });
    const put = { action: 's3:PutObject', resource: `${bucket}/uploads/1` };
    const over = (secure: string) =>
      refusalOf(roleWith([allow('s3:*', '*')]), { ...put, context: { 'aws:SecureTransport': secure } }, (arn) =>
        arn === bucket ? [insecure] : [],
      );
    expect([over('true'), over('false')]).toEqual([undefined, expect.stringMatching(/explicit deny in a resource/)]);
  });

  it('of an isolated function passes an endpoint of its network', () => {
    const everything = [allow('*', '*')];
    const reads = new Map([['dynamodb', [allow('dynamodb:GetItem', table)]]]);
    const isolated = roleWith(everything, reads);
    expect(refusalOf(isolated, get, none)).toBeUndefined();
    expect(refusalOf(isolated, { ...get, action: 'dynamodb:PutItem' }, none)).toMatch(/VPC endpoint policy/);
    const denying = new Map([['dynamodb', [allow('dynamodb:*', '*'), deny('dynamodb:GetItem', table)]]]);
    expect(refusalOf(roleWith(everything, denying), get, none)).toMatch(/explicit deny in a VPC endpoint/);
    expect(refusalOf(isolated, { action: 'sqs:SendMessage', resource: 'arn:aws:sqs:::q' }, none)).toMatch(
      /no endpoint for sqs/,
    );
  });

  it('that a service makes on behalf of an isolated function does not', () => {
    const isolated = roleWith([allow('kms:Decrypt', key)], new Map());
    const policies = ofKey(allow('kms:*', '*', { Principal: wholeAccount }));
    const decrypt = { action: 'kms:Decrypt', resource: key };
    const context = { 'kms:ViaService': 's3.us-east-1.amazonaws.com' };
    expect(refusalOf(isolated, { ...decrypt, context }, policies)).toBeUndefined();
    expect(refusalOf(isolated, decrypt, policies)).toMatch(/no endpoint for kms/);
  });
});
