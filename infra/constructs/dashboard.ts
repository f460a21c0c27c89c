import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { Dashboard, GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';
import type { Monitored } from './alarms.ts';

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 12, height: 6 });

const whole = (of: string, stage: HttpStage) => [
  graph(`${of}requests and failures`, [stage.metricCount()], [stage.metricClientError(), stage.metricServerError()]),
  graph(`${of}latency`, [stage.metricLatency({ statistic: 'p50' }), stage.metricLatency({ statistic: 'p95' })]),
];

export function dashboard(scope: Construct, id: string, { name }: EnvironmentConfig, monitored: Monitored) {
  const { stage, lettersStage, queues, failDeadLetters, background, tables } = monitored;
  const stages = [['API: ', stage] as const, ...(lettersStage ? [['Letters: ', lettersStage] as const] : [])];
  return new Dashboard(scope, id, {
    dashboardName: `graduate-application-${name}`,
    defaultInterval: Duration.hours(12),
    widgets: [
      ...stages.map(([of, each]) => whole(of, each)),
      [
        graph(
          'Jobs waiting',
          queues.map(({ queue }) => queue.metricApproximateNumberOfMessagesVisible()),
          queues.map(({ queue }) => queue.metricApproximateAgeOfOldestMessage()),
        ),
        graph('Jobs given up', [
          failDeadLetters.metricInvocations(),
          ...queues.map(({ deadLetters }) => deadLetters.metricApproximateNumberOfMessagesVisible()),
        ]),
      ],
      [
        graph(
          'Workers',
          background.map((fn) => fn.metricDuration({ statistic: 'p95' })),
          background.map((fn) => fn.metricErrors()),
        ),
        graph(
          'Tables',
          Object.values(tables).map((table) => table.metricConsumedReadCapacityUnits()),
          Object.values(tables).map((table) => table.metricConsumedWriteCapacityUnits()),
        ),
      ],
    ],
  });
}
