import { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Alarm, type IMetric, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';
import { alarmTopic } from './alarm-topic.ts';
import { managedRules } from './managed-rules.ts';
import { firewallMetric, rateRules } from './web-firewall.ts';

const period = Duration.minutes(5);

export function edgeAlarms(scope: Construct, distribution: Distribution, config: EnvironmentConfig, key: IKey) {
  const action = new SnsAction(alarmTopic(scope, 'Alarms', config, key));
  const addAlarm = (id: string, alarmDescription: string, metric: IMetric, threshold: number) =>
    new Alarm(scope, id, {
      alarmDescription,
      metric,
      threshold,
      evaluationPeriods: 2,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(action);
  addAlarm(
    'SiteErrors',
    'More than 5 % of the requests to the site fail. Runbook: "The site answers with errors".',
    distribution.metric5xxErrorRate({ period }),
    5,
  );
  addAlarm(
    'FirewallThrottles',
    'The firewall refuses calls of an address with 429. Runbook: "Calls are refused".',
    blockedBy(config, rateRules),
    100,
  );
  if (!config.lean)
    addAlarm(
      'FirewallRefuses',
      'The firewall refuses calls with 403. Runbook: "Calls are refused".',
      blockedBy(
        config,
        managedRules.map(({ name }) => name),
      ),
      100,
    );
}

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
