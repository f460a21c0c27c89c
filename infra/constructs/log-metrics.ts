import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, type JsonPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';

/** What CloudWatch counts in our logs, because no service has a metric of it. */
export type LogMetric = 'ApiThrottled' | 'ApiForbidden' | 'ErrorsBehindSuccess';

const metricNamespace = ({ name }: EnvironmentConfig) => `GraduateApplication/${name}`;

export const logMetric = (config: EnvironmentConfig, metricName: LogMetric, options: MetricOptions) =>
  new Metric({ namespace: metricNamespace(config), metricName, statistic: 'Sum', ...options });

export function countInLog(
  scope: Construct,
  config: EnvironmentConfig,
  { logGroup, pattern, metricName }: { logGroup: ILogGroup; pattern: JsonPattern; metricName: LogMetric },
) {
  new MetricFilter(scope, `${metricName}Filter`, {
    logGroup,
    filterPattern: pattern,
    metricNamespace: metricNamespace(config),
    metricName,
    metricValue: '1',
  });
}

/** The status is text in the access log. */
export const hasStatus = (status: number) => FilterPattern.stringValue('$.status', '=', `${status}`);

/** An endpoint logs an error and answers all the same: 'request failed' is the one that comes with a 5xx. */
export const errorBehindSuccess = FilterPattern.all(
  FilterPattern.stringValue('$.level', '=', 'ERROR'),
  FilterPattern.stringValue('$.message', '!=', 'request failed'),
);
