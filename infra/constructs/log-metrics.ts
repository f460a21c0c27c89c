import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, type JsonPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { WorkerName } from '../../shared/contracts/workers.ts';
import type { EnvironmentConfig } from '../config.ts';

/** What CloudWatch counts in our logs, because no service has a metric of it and an alarm needs one. */
export type LogMetric = 'CallsRefused' | 'ClockRuns' | 'LettersPaused';

const metricNamespace = ({ name }: EnvironmentConfig) => `GraduateApplication/${name}`;

export const logMetric = (config: EnvironmentConfig, metricName: LogMetric, options: MetricOptions) =>
  new Metric({ namespace: metricNamespace(config), metricName, statistic: 'Sum', ...options });

interface Counted {
  readonly logGroup: ILogGroup;
  readonly pattern: JsonPattern;
  readonly metricName: LogMetric;
}

export function countInLog(scope: Construct, config: EnvironmentConfig, { metricName, pattern, logGroup }: Counted) {
  new MetricFilter(scope, `${metricName}Filter`, {
    logGroup,
    filterPattern: pattern,
    metricNamespace: metricNamespace(config),
    metricName,
    metricValue: '1',
  });
}

const hasText = (field: string, value: string) => FilterPattern.stringValue(`$.${field}`, '=', value);

/** The status is text in the access log. */
export const refusedCall = FilterPattern.any(hasText('status', '429'), hasText('status', '403'));

/** What is counted in the logs of workers. */
export const workerMetrics: Readonly<
  Partial<Record<WorkerName, { readonly metricName: LogMetric; readonly pattern: JsonPattern }>>
> = {
  runClock: { metricName: 'ClockRuns', pattern: hasText('message', 'clock ran') },
  sendDue: { metricName: 'LettersPaused', pattern: hasText('message', 'letters paused') },
};
