import { describe, expect, it } from '@jest/globals';
import { allowing, isForAccount, type Need, rulesOf, type Statement } from './policy.ts';

const table = 'arn:aws:dynamodb:us-east-1:1:table/t';
const get: Need = { action: 'dynamodb:GetItem', resource: table };
const allow = (more: Statement = {}): Statement => ({
  Effect: 'Allow',
  Action: 'dynamodb:GetItem',
  Resource: table,
  ...more,
});
const isAllowed = (statements: readonly Statement[], need: Need) => allowing(rulesOf(statements), need).length > 0;

describe('a policy', () => {
  it.each<[string, boolean, Statement[], Need]>([
    ['that says nothing refuses', false, [], get],
    ['allows what it names', true, [allow()], get],
    ['counts no case in actions', true, [allow({ Action: 'DynamoDB:getitem' })], get],
    ['allows one of several actions', true, [allow({ Action: ['dynamodb:PutItem', 'dynamodb:GetItem'] })], get],
    ['allows what a pattern names', true, [allow({ Action: 'dynamodb:Get*', Resource: '*' })], get],
    ['reads a point as a point', false, [allow({ Resource: table.replace('us-east-1', 'us.east.1') })], get],
    ['refuses another action', false, [allow({ Action: 'dynamodb:PutItem' })], get],
    ['refuses another resource', false, [allow({ Resource: `${table}2` })], get],
    ['refuses what it denies too', false, [allow(), allow({ Effect: 'Deny', Action: '*' })], get],
    [
      'denies nothing on a condition that is not met',
      true,
      [allow(), allow({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } })],
      get,
    ],
    [
      'denies old encryption',
      false,
      [allow(), allow({ Effect: 'Deny', Condition: { NumericLessThan: { 's3:TlsVersion': 1.4 } } })],
      get,
    ],
    [
      'refuses where a condition needs what the call lacks',
      false,
      [allow({ Condition: { StringEquals: { 'kms:ViaService': 's3.us-east-1.amazonaws.com' } } })],
      get,
    ],
    [
      'allows one of several first keys',
      true,
      [allow({ Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['a#*', 'b#*'] } } })],
      { ...get, context: { 'dynamodb:LeadingKeys': 'b#1' } },
    ],
    [
      'ends at its first keys',
      false,
      [allow({ Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['a#*'] } } })],
      { ...get, context: { 'dynamodb:LeadingKeys': 'b#1' } },
    ],
    [
      'asks for all of its conditions',
      false,
      [
        allow({
          Condition: {
            StringLike: { 'kms:EncryptionContext:applicant': '?*' },
            StringEquals: { 'kms:ViaService': 'sqs' },
          },
        }),
      ],
      { ...get, context: { 'kms:EncryptionContext:applicant': '1' } },
    ],
  ])('%s', (_, expected, statements, need) => expect(isAllowed(statements, need)).toBe(expected));

  it.each<[string, Statement, RegExp]>([
    ['an action that it leaves out', { Effect: 'Allow', NotAction: 'dynamodb:Scan', Resource: '*' }, /NotAction/],
    ['a resource that it leaves out', { Effect: 'Allow', Action: '*', NotResource: table }, /NotResource/],
    ['a principal that it leaves out', allow({ NotPrincipal: { AWS: '*' } }), /NotPrincipal/],
    ['another effect', allow({ Effect: 'Maybe' }), /not known/],
    ['a denial on an unknown key', allow({ Effect: 'Deny', Condition: { StringEquals: { 'aws:x': 'y' } } }), /aws:x/],
    ['an unknown operator', allow({ Condition: { IpAddress: { 'kms:ViaService': 'y' } } }), /IpAddress/],
    ['a negated operator', allow({ Condition: { StringNotEquals: { 'kms:ViaService': 'y' } } }), /StringNotEquals/],
    [
      'a denial for all values',
      allow({ Effect: 'Deny', Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': 'y' } } }),
      /all values/,
    ],
  ])('with %s is not known', (_, statement, message) => expect(() => rulesOf([statement])).toThrow(message));

  it('with a policy variable is not known', () => {
    expect(() => isAllowed([allow({ Resource: `table/\${${'aws:username'}}` })], get)).toThrow('policy variable');
  });
});

describe('the policy of a resource', () => {
  const root = (account: string) => `arn:aws:iam::${account}:root`;

  it.each<[string, boolean, unknown]>([
    ['everybody', true, '*'],
    ['everybody in AWS', true, { AWS: '*' }],
    ['the account', true, { AWS: root('1') }],
    ['another account', false, { AWS: root('2') }],
    ['a service', false, { Service: 'logs.amazonaws.com' }],
  ])('that names %s', (_, expected, Principal) => expect(isForAccount({ Principal }, '1')).toBe(expected));

  it.each<[string, unknown]>([
    ['nobody', undefined],
    ['a role', { AWS: 'arn:aws:iam::1:role/r' }],
    ['a federation', { Federated: 'x' }],
  ])('that names %s is not known', (_, Principal) => {
    expect(() => isForAccount({ Principal }, '1')).toThrow('not known');
  });
});
