import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { allowing, rulesOf, type Statement } from '../grants/policy.ts';

const { Statement: statements } = JSON.parse(readFileSync('infra/security/read-role.json', 'utf8')) as {
  Statement: readonly Statement[];
};
const rules = rulesOf(statements);
/** Actions that read data of applicants, recommenders and staff, or the secrets that decrypt it. */
const reads = {
  cloudfront: ['GetDistribution', 'GetDistributionConfig'],
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

describe('the read-only role for cdk diff', () => {
  it.each(Object.entries(reads).flatMap(([service, actions]) => actions.map((action) => `${service}:${action}`)))(
    'may not %s',
    (action) => expect(allowing(rules, { action, resource: '*' })).toEqual([]),
  );

  it('may not read the origin secret in the drift of CloudFront', () => {
    const driftOf = (part: string) => ({
      action: 'cloudformation:DescribeStackResourceDrifts',
      resource: `arn:aws:cloudformation:us-east-1:111122223333:stack/graduate-application-prod-${part}/1`,
    });
    expect(allowing(rules, driftOf('site'))).toEqual([]);
    expect(allowing(rules, driftOf('api'))).not.toEqual([]);
  });

  it('allows only actions that read', () => {
    const verbs = rules.map(({ action }) => action.split(':')[1] ?? '');
    expect(verbs.filter((verb) => !/^(Describe|Detect|Get|GET|List|View)/.test(verb))).toEqual([]);
    expect(verbs.filter((verb) => /^(Get|List)?\*$/.test(verb)).length).toBeLessThanOrEqual(3);
  });

  it('may call every AWS operation that preflight and deploy-steps.ts use', () => {
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
});
