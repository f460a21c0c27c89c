import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type ILogGroup, type JsonPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { partner } from '#partner';
import type { WorkerName } from '../../shared/contracts/workers.ts';
import type { EnvironmentConfig } from '../config.ts';

/** What CloudWatch counts in our logs, because no service has a metric of it. */
export type LogMetric =
  | 'ApiThrottled'
  | 'ApiForbidden'
  | 'ErrorsBehindSuccess'
  | 'FailedCalls'
  | 'CodesSent'
  | 'CodesBounced'
  | 'ReceiptsBounced'
  | 'ReceiptsNotDelivered'
  | 'ClockRuns'
  | 'LettersPaused'
  | 'LettersNotConverted';

const metricNamespace = ({ name }: EnvironmentConfig) => `GraduateApplication/${name}`;

export const logMetric = (config: EnvironmentConfig, metricName: LogMetric, options: MetricOptions) =>
  new Metric({ namespace: metricNamespace(config), metricName, statistic: 'Sum', ...options });

interface Counted {
  readonly pattern: JsonPattern;
  readonly metricName: LogMetric;
  /** Fields of the log's lines. */
  readonly dimensions?: Record<string, string>;
}

export function countInLog(
  scope: Construct,
  config: EnvironmentConfig,
  { logGroup, pattern, metricName, dimensions }: Counted & { readonly logGroup: ILogGroup },
) {
  new MetricFilter(scope, `${metricName}Filter`, {
    logGroup,
    filterPattern: pattern,
    metricNamespace: metricNamespace(config),
    metricName,
    metricValue: '1',
    dimensions,
  });
}

/** The status is text in the access log. */
export const hasStatus = (status: number) => FilterPattern.stringValue('$.status', '=', `${status}`);

/** An endpoint logs an error and answers all the same: 'request failed' is the one that comes with a 5xx. */
export const errorBehindSuccess = FilterPattern.all(
  FilterPattern.stringValue('$.level', '=', 'ERROR'),
  FilterPattern.stringValue('$.message', '!=', 'request failed'),
);

/** What an endpoint answered with 500, by its version. 503 is not among it: a service behind us is down, whatever the version. */
export const failedCalls = {
  metricName: 'FailedCalls',
  pattern: FilterPattern.all(
    FilterPattern.stringValue('$.message', '=', 'request failed'),
    FilterPattern.numberValue('$.status', '=', 500),
  ),
  dimensions: { Route: '$.route', Version: '$.version' },
} as const satisfies Counted;

const ofEvent = (event: string, fields: Readonly<Record<string, string>> = {}) => {
  const parts = Object.entries({ message: event, ...fields });
  return FilterPattern.all(...parts.map(([name, value]) => FilterPattern.stringValue(`$.${name}`, '=', value)));
};

export type WorkerMetrics = Readonly<Partial<Record<LogMetric, JsonPattern>>>;

/** What is counted in the logs of workers. */
export const workerMetrics = {
  noteDelivery: {
    CodesSent: ofEvent('email delivery', { kind: 'code', delivery: 'sent' }),
    CodesBounced: ofEvent('email delivery', { kind: 'code', delivery: 'bounced' }),
    ReceiptsBounced: ofEvent('email delivery', { kind: 'receipt', delivery: 'bounced' }),
    ...(partner.config.letters && {
      LettersNotConverted: ofEvent('email delivery', { kind: 'letter-failed', delivery: 'sent' }),
    }),
  },
  runClock: { ClockRuns: ofEvent('clock ran') },
  sendDue: {
    ReceiptsNotDelivered: ofEvent('receipt not delivered'),
    ...(partner.config.letters && { LettersPaused: ofEvent('letters paused') }),
  },
} as const satisfies Partial<Record<WorkerName, WorkerMetrics>>;

export function countEvents(fn: LambdaFunction, config: EnvironmentConfig, metrics: WorkerMetrics) {
  for (const [metricName, pattern] of Object.entries(metrics) as [LogMetric, JsonPattern][])
    countInLog(fn, config, { logGroup: fn.logGroup, pattern, metricName });
}
