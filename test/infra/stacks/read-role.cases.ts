import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { allowing, rulesOf, type Statement } from '../grants/policy.ts';
import { type Part, synth } from './synth.ts';

const { Statement: statements } = JSON.parse(readFileSync('infra/security/read-role.json', 'utf8')) as {
  Statement: readonly Statement[];
};
const rules = rulesOf(statements);
const prod = synth('prod', {
  domain: {
    name: 'apply.example',
    certificateArn: 'arn:aws:acm:us-east-1:1:certificate/1',
    hostedZone: { id: 'Z1', name: 'example' },
  },
});

/** Actions that read what applicants, recommenders and staff have entered, or what opens it. */
const reads = {
  'cognito-idp': ['AdminGetUser', 'AdminListDevices', 'AdminListUserAuthEvents', 'DescribeUserPoolClient', 'ListUsers'],
  dynamodb: ['BatchGetItem', 'ExportTableToPointInTime', 'GetItem', 'GetRecords', 'PartiQLSelect', 'Query', 'Scan'],
  kms: ['Decrypt', 'GenerateDataKey'],
  logs: ['FilterLogEvents', 'GetLogEvents', 'GetLogRecord', 'GetQueryResults', 'StartLiveTail', 'StartQuery', 'Unmask'],
  s3: ['GetObject', 'GetObjectVersion', 'GetObjectAttributes', 'GetObjectTagging', 'ListBucket', 'ListBucketVersions'],
  secretsmanager: ['BatchGetSecretValue', 'GetSecretValue'],
  ses: ['GetMessageInsights', 'GetSuppressedDestination', 'ListContacts', 'ListSuppressedDestinations'],
  sqs: ['ReceiveMessage'],
  ssm: ['GetParametersByPath', 'GetParameterHistory'],
  sts: ['AssumeRole'],
  wafv2: ['GetSampledRequests', 'GetRateBasedStatementManagedKeys'],
} as const;

/** By which name IAM knows a service, where CloudFormation has another. */
const iamNames: Readonly<Record<string, string>> = {
  apigatewayv2: 'apigateway',
  cognito: 'cognito-idp',
  location: 'geo',
};

describe('the role that shows differences', () => {
  it.each(Object.entries(reads).flatMap(([service, actions]) => actions.map((action) => `${service}:${action}`)))(
    'may not %s',
    (action) => expect(allowing(rules, { action, resource: '*' })).toEqual([]),
  );

  it('changes nothing', () => {
    const verbs = rules.map(({ action }) => action.split(':')[1] ?? '');
    expect(verbs.filter((verb) => !/^(Describe|Detect|Get|GET|List|View)/.test(verb))).toEqual([]);
    expect(verbs.filter((verb) => /^(Get|List)?\*$/.test(verb)).length).toBeLessThanOrEqual(3);
  });

  it('reads something of each service that the stacks use, and nothing of others', () => {
    const types = (Object.keys(prod.templates) as Part[]).flatMap((part) =>
      prod.resources(part).map(([, { Type }]) => Type),
    );
    const services = types
      .filter((type) => type.startsWith('AWS::'))
      .map((type) => type.split('::')[1]?.toLowerCase() ?? '')
      .map((service) => iamNames[service] ?? service);
    const read = new Set(rules.map(({ action }) => action.split(':')[0] ?? ''));
    // The certificate is made by hand; what preflight and the CDK ask of no resource of ours.
    const needed = new Set([...services, 'acm', 'ce', 'cloudformation', 'servicequotas', 'ssm']);
    expect([...needed].filter((service) => !read.has(service))).toEqual([]);
    expect([...read].filter((service) => !needed.has(service))).toEqual([]);
  });

  it('may do all that preflight and a deployment ask', () => {
    const services = new Set(rules.map(({ action }) => action.split(':')[0] ?? ''));
    const files = readdirSync('infra/preflight').map((name) => `infra/preflight/${name}`);
    const asked = [...files, 'infra/deploy-steps.ts'].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/new (\w+)Command\(|paginate(\w+)\(/g)].map(([, one, all]) => one ?? all),
    );
    expect(asked).toContain('ListSubscriptions');
    const isAllowed = (name: string | undefined) =>
      [...services].some((service) => allowing(rules, { action: `${service}:${name}`, resource: '*' }).length > 0);
    expect(asked.filter((name) => !isAllowed(name))).toEqual([]);
  });

  it('fits the policy of a role', () => {
    expect(JSON.stringify(statements).length).toBeLessThan(10_240);
  });
});
