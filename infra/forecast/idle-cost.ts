import type { Cost } from './cost.ts';
import { prices } from './prices.ts';

/** A resource of a synthesized template. */
export interface DeployedResource {
  readonly Type: string;
  /** Those that decide a price. */
  readonly Properties?: {
    readonly Rules?: readonly unknown[];
    readonly VpcEndpointType?: string;
    readonly ScheduleExpression?: string;
    readonly Metrics?: readonly { readonly MetricStat?: unknown }[];
    readonly RouteSettings?: Readonly<Record<string, { readonly DetailedMetricsEnabled?: boolean }>>;
  };
}

const hoursOfMonth = 730;
/** Lambda polls a queue with five pollers that wait up to 20 seconds. */
const pollsOfMonth = (5 * 3600 * hoursOfMonth) / 20;
/** Count, Latency, IntegrationLatency, 4xx and 5xx; a metric costs in the hours in which its route is called. */
const metricsOfRoute = 5;
const runsOfMonth = 4 * hoursOfMonth;
/** Assumed: the canary's checks take ten seconds at 512 MB, and nothing else as long. */
const canaryGigabyteSeconds = 5;

/** What a month costs when nobody comes, by the resources of all stacks. */
export function idleCost(resources: readonly DeployedResource[]): Cost[] {
  const of = (type: string) => resources.filter(({ Type }) => Type === type);
  const count = (type: string) => of(type).length;
  const rules = of('AWS::WAFv2::WebACL').flatMap(({ Properties }) => Properties?.Rules ?? []).length;
  const endpoints = of('AWS::EC2::VPCEndpoint').filter(({ Properties }) => Properties?.VpcEndpointType === 'Interface');
  const alarmMetrics = of('AWS::CloudWatch::Alarm').reduce(
    (sum, { Properties }) =>
      sum + Math.max(1, (Properties?.Metrics ?? []).filter(({ MetricStat }) => MetricStat).length),
    0,
  );
  const detailed = of('AWS::ApiGatewayV2::Stage')
    .flatMap(({ Properties }) => Object.values(Properties?.RouteSettings ?? {}))
    .filter(({ DetailedMetricsEnabled }) => DetailedMetricsEnabled);
  const routeMetrics = detailed.length * metricsOfRoute;
  const schedules = of('AWS::Events::Rule').filter(({ Properties }) => Properties?.ScheduleExpression);
  const runs = schedules.length * runsOfMonth;
  const polls = count('AWS::Lambda::EventSourceMapping') * pollsOfMonth;
  const times = (amount: number, price: number) => `${amount} × ${price}`;
  const endpointMonth = prices.endpointHour * hoursOfMonth;
  return [
    {
      service: 'KMS',
      what: `${times(count('AWS::KMS::Key'), prices.kmsKeyMonth)} a key`,
      usd: count('AWS::KMS::Key') * prices.kmsKeyMonth,
    },
    {
      service: 'Secrets Manager',
      what: `${times(count('AWS::SecretsManager::Secret'), prices.secretMonth)} a secret`,
      usd: count('AWS::SecretsManager::Secret') * prices.secretMonth,
    },
    {
      service: 'WAF',
      what: `${prices.firewallMonth} and ${times(rules, prices.firewallRuleMonth)} a rule`,
      usd: prices.firewallMonth + rules * prices.firewallRuleMonth,
    },
    {
      service: 'VPC endpoint',
      what: `${times(endpoints.length, endpointMonth)} for SQS, in one zone`,
      usd: endpoints.length * endpointMonth,
    },
    {
      service: 'Alarms',
      what: `${times(alarmMetrics, prices.alarmMonth)} a metric`,
      usd: alarmMetrics * prices.alarmMonth,
    },
    {
      service: 'Dashboard',
      what: `${times(count('AWS::CloudWatch::Dashboard'), prices.dashboardMonth)}`,
      usd: count('AWS::CloudWatch::Dashboard') * prices.dashboardMonth,
    },
    {
      service: 'Metrics of routes',
      what: `${times(routeMetrics, prices.metricMonth)} at most`,
      usd: routeMetrics * prices.metricMonth,
    },
    {
      service: 'Schedules',
      what: `${runs} runs, ${canaryGigabyteSeconds} GB-seconds at most`,
      usd: runs * (canaryGigabyteSeconds * prices.lambdaGigabyteSecond + prices.lambdaRequest),
    },
    { service: 'SQS', what: `${Math.round(polls)} polls by Lambda`, usd: polls * prices.sqsRequest },
  ];
}
