import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { Dashboard, GraphWidget, type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';
import type { Monitored } from './monitored.ts';

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 12, height: 6 });

/** One line for each route that was called; metrics of single routes exist where the environment is not lean. */
function routeGraph(title: string, { api, stageName }: HttpStage, metricName: string, statistic: string) {
  const dimensions = '{AWS/ApiGateway,ApiId,Method,Resource,Stage}';
  const search = `${dimensions} MetricName="${metricName}" ApiId="${api.apiId}" Stage="${stageName}"`;
  const period = Duration.minutes(5);
  const expression = `SEARCH('${search}', '${statistic}', ${period.toSeconds()})`;
  return graph(title, [new MathExpression({ expression, label: '', period, usingMetrics: {} })]);
}

export function dashboard(scope: Construct, id: string, { name, lean }: EnvironmentConfig, monitored: Monitored) {
  const { stage, lettersStage, queues, failDeadLetters, background, tables } = monitored;
  return new Dashboard(scope, id, {
    dashboardName: `graduate-application-${name}`,
    defaultInterval: Duration.hours(12),
    widgets: [
      [
        graph('Requests and failures', [stage.metricCount()], [stage.metricClientError(), stage.metricServerError()]),
        graph('Latency', [stage.metricLatency({ statistic: 'p50' }), stage.metricLatency({ statistic: 'p95' })]),
      ],
      ...(lettersStage
        ? [
            [
              graph(
                'Letters: requests and failures',
                [lettersStage.metricCount()],
                [lettersStage.metricClientError(), lettersStage.metricServerError()],
              ),
              graph('Letters: latency', [
                lettersStage.metricLatency({ statistic: 'p50' }),
                lettersStage.metricLatency({ statistic: 'p95' }),
              ]),
            ],
          ]
        : []),
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
      ...(lean
        ? []
        : [
            [routeGraph('Calls by route', stage, 'Count', 'Sum'), routeGraph('Failures by route', stage, '5xx', 'Sum')],
            [
              routeGraph('Refused by route', stage, '4xx', 'Sum'),
              routeGraph('Latency by route', stage, 'Latency', 'p95'),
            ],
          ]),
    ],
  });
}
