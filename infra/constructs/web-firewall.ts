import { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { partner } from '#partner';
import { postLetterMine } from '../../shared/contracts/letter.ts';
import type { EnvironmentConfig } from '../config.ts';
import { apiHeaders } from '../site-headers.ts';
import type { AlarmDefinition } from './alarms.ts';

/** Returns the firewall's name in its metrics. All environments of an account have their firewalls in one region. */
const firewallMetric = ({ name }: EnvironmentConfig) => `GraduateApplication-${name}`;

const ownRateRules = ['AccountCalls', 'AddressSearches', 'AllCalls'] as const;
const rateRules = partner.config.letters ? ([...ownRateRules, 'LetterCalls'] as const) : ownRateRules;

const bodies = {
  refused: 'This request was refused. If you did nothing unusual, please contact technical help.',
  tooMany: 'Too many requests came from your network. Please wait a few minutes and try again.',
} as const;

const blockWith = (body: keyof typeof bodies, responseCode: number, headers: Readonly<Record<string, string>>) => ({
  block: {
    customResponse: {
      responseCode,
      customResponseBodyKey: body,
      responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
    },
  },
});

/** The only header in the responses of managed rules. There are many rules, and a web ACL may have 100 headers. */
const refusalHeaders = { 'cache-control': 'no-store' } as const;

/** Enables metrics without sampled requests, which would show query strings with the tokens of links. */
const visibility = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

const managedGroup = ({ name, version, block, count }: ManagedRules): Omit<CfnWebACL.RuleProperty, 'priority'> => ({
  name,
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      version,
      ruleActionOverrides: [
        ...block.map((rule) => ({ name: rule, actionToUse: blockWith('refused', 403, refusalHeaders) })),
        ...count.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      ],
    },
  },
  overrideAction: { none: {} },
  visibilityConfig: visibility(name),
});

const rateLimit = (
  name: (typeof rateRules)[number],
  limit: number,
  scopeDownStatement?: CfnWebACL.StatementProperty,
): Omit<CfnWebACL.RuleProperty, 'priority'> => ({
  name,
  statement: { rateBasedStatement: { aggregateKeyType: 'IP', evaluationWindowSec: 300, limit, scopeDownStatement } },
  action: blockWith('tooMany', 429, apiHeaders({ https: true })),
  visibilityConfig: visibility(name),
});

/** The transformations of a path, because /%70ublic/, //public/ and /PUBLIC/ must not bypass a limit. */
const plainPath = ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE'].map((type, priority) => ({ type, priority }));

const startsWith = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString,
    textTransformations: plainPath,
  },
});

const hasLetters = partner.config.letters !== undefined;

/** Matches the account calls and the other calls that can send emails to an address that the caller chooses. */
const emailingCalls: CfnWebACL.StatementProperty = hasLetters
  ? { orStatement: { statements: [startsWith('/public/'), startsWith(postLetterMine.path)] } }
  : startsWith('/public/');

/**
 * Matches searches for addresses, which cost money, unlike searches for schools. The API accepts only one category, in
 * lowercase.
 */
const addressSearchCalls: CfnWebACL.StatementProperty = {
  byteMatchStatement: {
    fieldToMatch: { singleQueryArgument: { Name: 'category' } },
    positionalConstraint: 'CONTAINS',
    searchString: 'address',
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'LOWERCASE' },
    ],
  },
};

export function webFirewall(scope: Construct, id: string, config: EnvironmentConfig): CfnWebACL {
  const { addressLimits } = config.capacity;
  const rules = [
    rateLimit('AccountCalls', addressLimits.account, emailingCalls),
    rateLimit('AddressSearches', addressLimits.addressSearches, {
      andStatement: { statements: [startsWith('/lookup/'), addressSearchCalls] },
    }),
    rateLimit('AllCalls', addressLimits.all),
    ...(hasLetters ? [rateLimit('LetterCalls', addressLimits.letters, startsWith('/letter/'))] : []),
    ...(config.lean ? [] : managedRules.map(managedGroup)),
  ];
  return new CfnWebACL(scope, id, {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    customResponseBodies: Object.fromEntries(
      Object.entries(bodies).map(([key, message]) => [
        key,
        { contentType: 'APPLICATION_JSON', content: JSON.stringify({ message }) },
      ]),
    ),
    rules: rules.map((rule, priority) => ({ ...rule, priority })),
    visibilityConfig: visibility(firewallMetric(config)),
  });
}

interface ManagedRules {
  readonly name: string;
  /** A fixed version, so that new rules from AWS refuse no calls. Absent for address lists, which have none. */
  readonly version?: string;
  readonly block: readonly string[];
  readonly count: readonly string[];
}

/** AWS's managed rule groups. Rules about bodies don't block: essays may contain tags, which the API checks. */
const managedRules: readonly ManagedRules[] = [
  {
    name: 'AWSManagedRulesAmazonIpReputationList',
    block: ['AWSManagedIPReputationList', 'AWSManagedReconnaissanceList'],
    count: ['AWSManagedIPDDoSList'],
  },
  {
    name: 'AWSManagedRulesKnownBadInputsRuleSet',
    version: 'Version_1.22',
    block: [
      'JavaDeserializationRCE_HEADER',
      'JavaDeserializationRCE_URIPATH',
      'JavaDeserializationRCE_QUERYSTRING',
      'Host_localhost_HEADER',
      'PROPFIND_METHOD',
      'ExploitablePaths_URIPATH',
      'Log4JRCE_HEADER',
      'Log4JRCE_QUERYSTRING',
      'Log4JRCE_URIPATH',
    ],
    count: ['JavaDeserializationRCE_BODY', 'Log4JRCE_BODY'],
  },
  {
    name: 'AWSManagedRulesCommonRuleSet',
    version: 'Version_1.19',
    block: [
      'UserAgent_BadBots_HEADER',
      'SizeRestrictions_QUERYSTRING',
      'SizeRestrictions_Cookie_HEADER',
      'SizeRestrictions_URIPATH',
      'EC2MetaDataSSRF_COOKIE',
      'EC2MetaDataSSRF_URIPATH',
      'EC2MetaDataSSRF_QUERYARGUMENTS',
      'GenericLFI_QUERYARGUMENTS',
      'GenericLFI_URIPATH',
      'RestrictedExtensions_URIPATH',
      'RestrictedExtensions_QUERYARGUMENTS',
      'GenericRFI_QUERYARGUMENTS',
      'GenericRFI_URIPATH',
      'CrossSiteScripting_COOKIE',
      'CrossSiteScripting_QUERYARGUMENTS',
      'CrossSiteScripting_URIPATH',
    ],
    count: [
      // Mail services that unsubscribe for a user (RFC 8058) may send no User-Agent header.
      'NoUserAgent_HEADER',
      'SizeRestrictions_BODY',
      'EC2MetaDataSSRF_BODY',
      'GenericLFI_BODY',
      'GenericRFI_BODY',
      'CrossSiteScripting_BODY',
    ],
  },
];

const period = Duration.minutes(5);

export const edgeAlarms = (distribution: Distribution, config: EnvironmentConfig): AlarmDefinition[] => [
  {
    id: 'SiteErrors',
    description: 'More than 5% of the requests to the site fail',
    runbook: 'The site returns errors',
    urgency: 'page',
    // Distribution.metric5xxErrorRate lacks the region, and without it CloudWatch finds no data.
    metric: new Metric({
      namespace: 'AWS/CloudFront',
      metricName: '5xxErrorRate',
      dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
      period,
    }),
    threshold: 5,
    evaluationPeriods: 2,
  },
  {
    id: 'FirewallRefuses',
    description: 'The rate limits of the firewall are refusing calls with 429',
    runbook: 'Calls are refused',
    urgency: 'page',
    // The managed rules don't count here, because scanners trip them every day, which blocks no applicant.
    metric: blockedBy(config, rateRules),
    threshold: 100,
    evaluationPeriods: 2,
  },
];

/** Sums up the requests that rules have blocked. Metrics of a CloudFront firewall have no region dimension. */
function blockedBy(config: EnvironmentConfig, rules: readonly string[]): IMetric {
  const usingMetrics = Object.fromEntries(
    rules.map((Rule, index) => [
      `m${index}`,
      new Metric({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL: firewallMetric(config), Rule },
        statistic: 'Sum',
        period,
      }),
    ]),
  );
  return new MathExpression({ expression: 'SUM(METRICS())', usingMetrics, period, label: 'Refused' });
}
