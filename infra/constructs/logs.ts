import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  CfnDelivery,
  CfnDeliveryDestination,
  CfnDeliverySource,
  FilterPattern,
  type ILogGroup,
  type JsonPattern,
  LogGroup,
  MetricFilter,
} from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { WorkerName } from '../../shared/contracts/workers.ts';
import type { EnvironmentConfig } from '../config.ts';

export const encryptedLogGroup = (
  scope: Construct,
  id: string,
  config: EnvironmentConfig,
  encryptionKey: IKey,
  logGroupName?: string,
) =>
  new LogGroup(scope, id, {
    logGroupName,
    encryptionKey,
    retention: config.retention.logs,
    removalPolicy: RemovalPolicy.DESTROY,
  });

/**
 * Creates a log group for the logs of an AWS service. With another prefix than `/aws/vendedlogs/`, the group would
 * count against the 5,120 characters of the account's log policies.
 */
export const deliveredLogGroup = (scope: Construct, id: string, config: EnvironmentConfig, key: IKey) =>
  encryptedLogGroup(scope, id, config, key, `/aws/vendedlogs/${Stack.of(scope).stackName}/${id}`);

/** The logged fields. Queries, cookies, IPs and referrers are left out: they identify people or contain tokens. */
const fields = [
  'date',
  'time',
  'x-edge-location',
  'x-edge-request-id',
  'cs-method',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'time-to-first-byte',
  'x-edge-result-type',
  'x-edge-response-result-type',
  'x-edge-detailed-result-type',
  'ssl-protocol',
  'cs-protocol-version',
  'origin-fbl',
];

/** Delivers CloudFront's access log through CloudWatch, because the legacy log always includes query strings. */
export function edgeLogs(scope: Construct, name: string, distribution: Distribution, logGroup: LogGroup) {
  const source = new CfnDeliverySource(scope, 'EdgeLogSource', {
    name: `${name}-edge`,
    logType: 'ACCESS_LOGS',
    resourceArn: distribution.distributionArn,
  });
  const destination = new CfnDeliveryDestination(scope, 'EdgeLogDestination', {
    name: `${name}-edge`,
    destinationResourceArn: logGroup.logGroupArn,
    outputFormat: 'json',
  });
  const delivery = new CfnDelivery(scope, 'EdgeLogDelivery', {
    deliverySourceName: source.name,
    deliveryDestinationArn: destination.attrArn,
    recordFields: fields,
  });
  delivery.addResourceDependency(source);
}

/** The events that CloudWatch counts in our logs. Alarms need them, and no service has a metric for them. */
type LogMetric = 'CallsRefused' | 'ClockRuns';

const metricNamespace = ({ name }: EnvironmentConfig) => `GraduateApplication/${name}`;

export const logMetric = (config: EnvironmentConfig, metricName: LogMetric, options: MetricOptions) =>
  new Metric({ namespace: metricNamespace(config), metricName, statistic: 'Sum', ...options });

interface LogCount {
  readonly logGroup: ILogGroup;
  readonly pattern: JsonPattern;
  readonly metricName: LogMetric;
}

export function countInLog(scope: Construct, config: EnvironmentConfig, { metricName, pattern, logGroup }: LogCount) {
  new MetricFilter(scope, `${metricName}Filter`, {
    logGroup,
    filterPattern: pattern,
    metricNamespace: metricNamespace(config),
    metricName,
    metricValue: '1',
  });
}

const hasText = (field: string, value: string) => FilterPattern.stringValue(`$.${field}`, '=', value);

/** Matches refused calls. The status is a string in the access log. */
export const refusedCall = FilterPattern.any(hasText('status', '429'), hasText('status', '403'));

export const workerMetrics: Readonly<
  Partial<Record<WorkerName, { readonly metricName: LogMetric; readonly pattern: JsonPattern }>>
> = {
  runClock: { metricName: 'ClockRuns', pattern: hasText('message', 'clock ran') },
};
