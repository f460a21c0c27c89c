import { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { EnvironmentConfig } from '../config.ts';
import type { AlarmDefinition } from './alarms.ts';
import { firewallMetric, managedRules, rateRules } from './web-firewall.ts';

const period = Duration.minutes(5);

export const edgeAlarms = (distribution: Distribution, config: EnvironmentConfig): AlarmDefinition[] => [
  {
    id: 'SiteErrors',
    description: 'More than 5 % of the requests to the site fail',
    runbook: 'The site answers with errors',
    tells: 'page',
    metric: distribution.metric5xxErrorRate({ period }),
    threshold: 5,
    evaluationPeriods: 2,
  },
  {
    id: 'FirewallRefuses',
    description: 'The firewall refuses calls with 429 or 403',
    runbook: 'Calls are refused',
    tells: 'page',
    metric: blockedBy(config, [...rateRules, ...(config.lean ? [] : managedRules.map(({ name }) => name))]),
    threshold: 100,
    evaluationPeriods: 2,
  },
];

/** Metrics of a firewall of CloudFront have no region among their dimensions. */
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
