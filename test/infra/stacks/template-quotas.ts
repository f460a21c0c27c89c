import type { Resource } from './synth.ts';

export interface TemplateView {
  readonly json: { readonly Resources?: object; readonly Outputs?: object; readonly Parameters?: object };
  readonly resources: readonly (readonly [string, Resource])[];
}

export interface TemplateQuota {
  readonly what: string;
  /** AWS's default, so that a new account can be deployed to without asking. */
  readonly allows: number;
  /** AWS's page that says so. */
  readonly source: string;
  /** Each of the things that the quota limits, by the name that a failure shows. */
  counts(template: TemplateView): readonly (readonly [string, number])[];
}

type Properties = Resource['Properties'];

const docs = 'https://docs.aws.amazon.com';
const cloudFormation = `${docs}/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html`;
const firewall = `${docs}/waf/latest/developerguide/limits.html`;
const cloudFront = `${docs}/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html`;
const iam = `${docs}/IAM/latest/UserGuide/reference_iam-quotas.html`;
const httpApi = `${docs}/apigateway/latest/developerguide/http-api-quotas.html`;
const cloudWatch = `${docs}/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html`;

const sizeOf = (value: unknown) => (value === undefined ? 0 : JSON.stringify(value).length);
const keysOf = (value: object | undefined) => Object.keys(value ?? {}).length;
const list = (value: unknown): readonly Properties[] => (Array.isArray(value) ? value : []);

/** One count for each resource of a type. */
const ofEach =
  (type: string, count: (properties: Properties) => number): TemplateQuota['counts'] =>
  ({ resources }) =>
    resources.filter(([, { Type }]) => Type === type).map(([id, { Properties }]) => [id, count(Properties)]);

/** How many resources of a type the template has: AWS counts them by account, which holds one environment. */
const howMany =
  (type: string): TemplateQuota['counts'] =>
  ({ resources }) => [[type, resources.filter(([, { Type }]) => Type === type).length]];

/** Several for each resource of a type. */
const within =
  (type: string, counts: (properties: Properties) => readonly number[]): TemplateQuota['counts'] =>
  ({ resources }) =>
    resources
      .filter(([, { Type }]) => Type === type)
      .flatMap(([id, { Properties }]) => counts(Properties).map((count, index) => [`${id} ${index}`, count] as const));

const responsesOf = ({ Rules }: Properties): readonly Properties[] =>
  list(Rules).flatMap(({ Action, Statement }) =>
    [Action, ...list(Statement.ManagedRuleGroupStatement?.RuleActionOverrides).map(({ ActionToUse }) => ActionToUse)]
      .map((action) => action?.Block?.CustomResponse)
      .filter(Boolean),
  );
const headersOf = (properties: Properties) =>
  responsesOf(properties).map(({ ResponseHeaders }) => list(ResponseHeaders).length);
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** AWS counts them over all policies of a role, without white space; what CloudFormation fills in is shorter than its text. */
const inlinePolicies: TemplateQuota['counts'] = ({ resources }) => {
  const sizes = new Map<string, number>();
  const add = (role: string, policies: readonly Properties[]) =>
    sizes.set(role, (sizes.get(role) ?? 0) + sum(policies.map(({ PolicyDocument }) => sizeOf(PolicyDocument))));
  for (const [id, { Type, Properties }] of resources) {
    if (Type === 'AWS::IAM::Role') add(id, list(Properties.Policies));
    if (Type === 'AWS::IAM::Policy') for (const role of list(Properties.Roles)) add(role.Ref, [Properties]);
  }
  return [...sizes];
};

const routesOf: TemplateQuota['counts'] = howMany('AWS::ApiGatewayV2::Route');

/** Every quota on something that templates count: what AWS refuses only while it deploys, minutes or stacks later. */
export const templateQuotas: readonly TemplateQuota[] = [
  {
    what: 'resources of a template',
    allows: 500,
    source: cloudFormation,
    counts: ({ json }) => [['', keysOf(json.Resources)]],
  },
  {
    what: 'outputs of a template',
    allows: 200,
    source: cloudFormation,
    counts: ({ json }) => [['', keysOf(json.Outputs)]],
  },
  {
    what: 'parameters of a template',
    allows: 200,
    source: cloudFormation,
    counts: ({ json }) => [['', keysOf(json.Parameters)]],
  },
  {
    what: 'dynamic references of a template',
    allows: 60,
    source: `${docs}/AWSCloudFormation/latest/UserGuide/dynamic-references.html`,
    counts: ({ json }) => [['', JSON.stringify(json).split('{{resolve:').length - 1]],
  },
  {
    what: 'bytes of a template, as the CDK writes it',
    allows: 1_000_000,
    source: cloudFormation,
    counts: ({ json }) => [['', Buffer.byteLength(JSON.stringify(json, undefined, 1))]],
  },
  {
    what: 'custom response headers of a web ACL',
    allows: 100,
    source: firewall,
    counts: ofEach('AWS::WAFv2::WebACL', (properties) => sum(headersOf(properties))),
  },
  {
    what: 'custom headers of one response of a web ACL',
    allows: 10,
    source: firewall,
    counts: within('AWS::WAFv2::WebACL', headersOf),
  },
  {
    what: 'custom response bodies of a web ACL',
    allows: 50,
    source: firewall,
    counts: ofEach('AWS::WAFv2::WebACL', ({ CustomResponseBodies }) => keysOf(CustomResponseBodies)),
  },
  {
    what: 'bytes of a custom response body',
    allows: 4_096,
    source: firewall,
    counts: within('AWS::WAFv2::WebACL', ({ CustomResponseBodies }) =>
      Object.values<Properties>(CustomResponseBodies).map(({ Content }) => Content.length),
    ),
  },
  {
    what: 'rate-based rules of a web ACL',
    allows: 10,
    source: firewall,
    counts: ofEach(
      'AWS::WAFv2::WebACL',
      ({ Rules }) => list(Rules).filter(({ Statement }) => Statement.RateBasedStatement).length,
    ),
  },
  {
    what: 'rule groups that a web ACL refers to',
    allows: 50,
    source: firewall,
    counts: ofEach(
      'AWS::WAFv2::WebACL',
      ({ Rules }) => list(Rules).filter(({ Statement }) => Statement.ManagedRuleGroupStatement).length,
    ),
  },
  {
    what: 'characters of the inline policies of a role',
    allows: 10_240,
    source: iam,
    counts: inlinePolicies,
  },
  {
    what: 'managed policies of a role',
    allows: 10,
    source: iam,
    counts: ofEach('AWS::IAM::Role', ({ ManagedPolicyArns }) => list(ManagedPolicyArns).length),
  },
  {
    what: "characters of a role's trust policy",
    allows: 2_048,
    source: iam,
    counts: ofEach('AWS::IAM::Role', ({ AssumeRolePolicyDocument }) => sizeOf(AssumeRolePolicyDocument)),
  },
  {
    what: 'bytes of the variables of a function',
    allows: 4_096,
    source: `${docs}/lambda/latest/dg/gettingstarted-limits.html`,
    counts: ofEach('AWS::Lambda::Function', ({ Environment }) => sizeOf(Environment?.Variables)),
  },
  {
    what: 'bytes of the policy of a bucket',
    allows: 20_480,
    source: `${docs}/AmazonS3/latest/userguide/bucket-policies.html`,
    counts: ofEach('AWS::S3::BucketPolicy', ({ PolicyDocument }) => sizeOf(PolicyDocument)),
  },
  {
    what: 'bytes of the policy of a key',
    allows: 32_768,
    source: `${docs}/kms/latest/developerguide/resource-limits.html`,
    counts: ofEach('AWS::KMS::Key', ({ KeyPolicy }) => sizeOf(KeyPolicy)),
  },
  {
    what: 'characters of the policy of an endpoint of a network',
    allows: 20_480,
    source: `${docs}/vpc/latest/privatelink/vpc-endpoints-access.html`,
    counts: ofEach('AWS::EC2::VPCEndpoint', ({ PolicyDocument }) => sizeOf(PolicyDocument)),
  },
  { what: 'routes of an API', allows: 300, source: httpApi, counts: routesOf },
  { what: 'integrations of an API', allows: 300, source: httpApi, counts: howMany('AWS::ApiGatewayV2::Integration') },
  {
    what: 'cache behaviours of a distribution (75 by now; 25 in older accounts)',
    allows: 25,
    source: cloudFront,
    counts: ofEach(
      'AWS::CloudFront::Distribution',
      ({ DistributionConfig }) => list(DistributionConfig.CacheBehaviors).length,
    ),
  },
  {
    what: 'custom headers of a response headers policy',
    allows: 10,
    source: cloudFront,
    counts: ofEach(
      'AWS::CloudFront::ResponseHeadersPolicy',
      ({ ResponseHeadersPolicyConfig: { CustomHeadersConfig } }) => list(CustomHeadersConfig?.Items).length,
    ),
  },
  {
    what: 'characters of all headers of a response headers policy',
    allows: 10_240,
    source: cloudFront,
    counts: ofEach('AWS::CloudFront::ResponseHeadersPolicy', ({ ResponseHeadersPolicyConfig }) =>
      sizeOf(ResponseHeadersPolicyConfig),
    ),
  },
  {
    what: "bytes of a function of CloudFront's",
    allows: 10_240,
    source: cloudFront,
    counts: ofEach('AWS::CloudFront::Function', ({ FunctionCode }) => Buffer.byteLength(FunctionCode)),
  },
  {
    what: 'metrics of an alarm',
    allows: 10,
    source: cloudWatch,
    counts: ofEach(
      'AWS::CloudWatch::Alarm',
      ({ Metrics }) => list(Metrics).filter(({ MetricStat }) => MetricStat).length,
    ),
  },
  {
    what: 'metric filters of a log group',
    allows: 100,
    source: `${docs}/AmazonCloudWatch/latest/logs/cloudwatch_limits_cwl.html`,
    counts: ({ resources }) =>
      [
        ...Map.groupBy(
          resources.filter(([, { Type }]) => Type === 'AWS::Logs::MetricFilter'),
          ([, { Properties }]) => JSON.stringify(Properties.LogGroupName),
        ),
      ].map(([group, filters]) => [group, filters.length]),
  },
  {
    what: 'notices of a budget',
    allows: 5,
    source: `${docs}/cost-management/latest/userguide/management-limits.html`,
    counts: ofEach(
      'AWS::Budgets::Budget',
      ({ NotificationsWithSubscribers }) => list(NotificationsWithSubscribers).length,
    ),
  },
  {
    what: 'attributes of our own of a user pool',
    allows: 50,
    source: `${docs}/cognito/latest/developerguide/quotas.html`,
    counts: ofEach('AWS::Cognito::UserPool', ({ Schema }) => list(Schema).length),
  },
  {
    what: 'targets of a schedule',
    allows: 5,
    source: `${docs}/eventbridge/latest/userguide/eb-quota.html`,
    counts: ofEach('AWS::Events::Rule', ({ Targets }) => list(Targets).length),
  },
  {
    what: 'tags of a resource',
    allows: 50,
    source: `${docs}/tag-editor/latest/userguide/reference.html`,
    counts: ({ resources }) => resources.map(([id, { Properties }]) => [id, list(Properties?.Tags).length]),
  },
];
