import { describe, expect, it } from '@jest/globals';
import { openDeployment } from '../../../../infra/deployed/assembly/deployment.ts';
import type { Assembly, Stack } from '../../../../infra/deployed/assembly/read-assembly.ts';

const surroundings = {
  awsUrl: 'http://localhost:1',
  pool: { id: 'us-east-1_pool', clientId: 'client', clientSecret: 'secret of the client' },
};

const stack = (name: string, resources: Stack['resources'], outputs: Stack['outputs'] = {}): Stack => ({
  name,
  region: 'us-east-1',
  resources,
  outputs,
});

const data = stack(
  'app-dev-data',
  {
    Table: { Type: 'AWS::DynamoDB::Table', Properties: { TableName: 'applications' } },
    Queue: { Type: 'AWS::SQS::Queue' },
    Key: {
      Type: 'AWS::SecretsManager::Secret',
      Properties: { Name: 'app/key', GenerateSecretString: { PasswordLength: 9 } },
    },
    Old: { Type: 'AWS::Cognito::UserPoolClient' },
    New: { Type: 'AWS::Cognito::UserPoolClient' },
    Secret: {
      Type: 'AWS::SecretsManager::Secret',
      Properties: { SecretString: { 'Fn::GetAtt': ['New', 'ClientSecret'] } },
    },
    Composed: {
      Type: 'AWS::SecretsManager::Secret',
      Properties: { Name: 'app/composed', SecretString: 'a,{{resolve:secretsmanager:app/key:SecretString:::}}' },
    },
  },
  {
    TableArn: { Value: { 'Fn::GetAtt': ['Table', 'Arn'] } },
    UserPoolClientId: { Value: { Ref: 'New' } },
    Shared: { Value: { Ref: 'Table' }, Export: { Name: 'shared-name' } },
  },
);

/** What a value comes to in another stack. */
async function resolved(value: unknown) {
  const using = stack('app-dev-api', {
    Own: { Type: 'Custom::Test', Properties: { value } },
    Answer: { Type: 'AWS::Lambda::Function', Properties: { FunctionName: 'answer' } },
    Live: { Type: 'AWS::Lambda::Alias', Properties: { FunctionName: { Ref: 'Answer' }, Name: 'live' } },
  });
  const assembly: Assembly = { stacks: [data, using], assetDirectory: () => '' };
  const deployment = await openDeployment(assembly, surroundings, async (_, length) => 'x'.repeat(length));
  return deployment.ofType<{ value: unknown }>('Custom::Test')[0]?.properties.value;
}

const variable = (name: string) => `\${${name}}`;
const output = (OutputName: string) => ({ 'Fn::GetStackOutput': { StackName: 'app-dev-data', OutputName } });

describe('a value of a template', () => {
  it.each<[string, unknown, unknown]>([
    ['that is plain', { a: [1, 'b', null] }, { a: [1, 'b', null] }],
    ['of another stack', output('TableArn'), 'arn:aws:dynamodb:us-east-1:000000000000:table/applications'],
    [
      'that is joined',
      { 'Fn::Join': ['/', [output('TableArn'), 'x']] },
      'arn:aws:dynamodb:us-east-1:000000000000:table/applications/x',
    ],
    [
      'that is substituted',
      { 'Fn::Sub': `a-${variable('AWS::AccountId')}-${variable('AWS::Region')}` },
      'a-000000000000-us-east-1',
    ],
    [
      'that is substituted by its own',
      { 'Fn::Sub': [`${variable('a')}-${variable('AWS::Partition')}`, { a: { Ref: 'AWS::StackName' } }] },
      'app-dev-api-aws',
    ],
    ['that is split', { 'Fn::Select': [1, { 'Fn::Split': [':', 'a:b:c'] }] }, 'b'],
    ['that is left out', { a: { Ref: 'AWS::NoValue' }, b: 1 }, { b: 1 }],
    ['that is a secret by its name', 'x={{resolve:secretsmanager:app/key:SecretString:::}}', `x=${'x'.repeat(9)}`],
    [
      'that is a secret of other secrets',
      '{{resolve:secretsmanager:app/composed:SecretString:::}}',
      `a,${'x'.repeat(9)}`,
    ],
    ['that is the alias of a function', { Ref: 'Live' }, 'arn:aws:lambda:us-east-1:000000000000:function:answer:live'],
    ['that is the app client in use', output('UserPoolClientId'), 'client'],
  ])('%s', async (_, value, expected) => expect(await resolved(value)).toEqual(expected));

  it.each<[string, unknown, RegExp]>([
    ['of a function that is not known', { 'Fn::Transform': {} }, /Fn::Transform/],
    ['of an output that is not there', output('Gone'), /no output Gone/],
    ['of a resource that is not there', { Ref: 'Gone' }, /Gone/],
    ['of a secret that is not there', '{{resolve:secretsmanager:gone:SecretString:::}}', /gone/],
  ])('%s is an error', async (_, value, message) => {
    await expect(resolved(value)).rejects.toThrow(message);
  });

  it('that is an attribute which is not known is an error', async () => {
    const wrong = stack(
      's',
      { Table: { Type: 'AWS::DynamoDB::Table' } },
      { Wrong: { Value: { 'Fn::GetAtt': ['Table', 'X'] } } },
    );
    const assembly: Assembly = { stacks: [wrong], assetDirectory: () => '' };
    const deployment = await openDeployment(assembly, surroundings, async () => '');
    expect(() => deployment.output('Wrong')).toThrow(/attribute X of Table/);
  });
});

it('gives the emulator’s client to the one in use, and its secret to whoever reads the secret', async () => {
  const assembly: Assembly = { stacks: [data], assetDirectory: () => '' };
  const { secrets, ofType } = await openDeployment(assembly, surroundings, async (_, length) => 'x'.repeat(length));
  expect(Object.values(secrets.values).toSorted()).toEqual([
    `a,${'x'.repeat(9)}`,
    'secret of the client',
    'x'.repeat(9),
  ]);
  expect(ofType('AWS::Cognito::UserPoolClient').map(({ ref }) => ref === 'client')).toEqual([false, true]);
});
