import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Dashboard, GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { applicationTag, type EnvironmentConfig } from '../config.ts';
import { addAlarms, alarms, type Monitored } from '../constructs/alarms.ts';
import { canary } from '../constructs/canary.ts';
import type { StackContext } from '../constructs/stack-context.ts';

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 12, height: 6 });

function dashboard(scope: Construct, id: string, { name }: EnvironmentConfig, monitored: Monitored) {
  const { stage, queues, failDeadLetters, backgroundFunctions, tables } = monitored;
  return new Dashboard(scope, id, {
    dashboardName: `graduate-application-${name}`,
    defaultInterval: Duration.hours(12),
    widgets: [
      [
        graph(
          'API: requests and failures',
          [stage.metricCount()],
          [stage.metricClientError(), stage.metricServerError()],
        ),
        graph('API: latency', [stage.metricLatency({ statistic: 'p50' }), stage.metricLatency({ statistic: 'p95' })]),
      ],
      [
        graph(
          'Jobs waiting',
          queues.map(({ queue }) => queue.metricApproximateNumberOfMessagesVisible()),
          queues.map(({ queue }) => queue.metricApproximateAgeOfOldestMessage()),
        ),
        graph('Failed jobs', [
          failDeadLetters.metricInvocations(),
          ...queues.map(({ deadLetters }) => deadLetters.metricApproximateNumberOfMessagesVisible()),
        ]),
      ],
      [
        graph(
          'Workers',
          backgroundFunctions.map((fn) => fn.metricDuration({ statistic: 'p95' })),
          backgroundFunctions.map((fn) => fn.metricErrors()),
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

export class OperationsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    context: StackContext,
    resources: Omit<Monitored, 'canary'>,
    siteAddress: string,
    props: StackProps,
  ) {
    super(scope, id, props);
    const { config, telemetryKey } = context;
    const monitored: Monitored = config.lean
      ? resources
      : { ...resources, canary: canary(this, 'Canary', context, siteAddress) };
    addAlarms(this, config, telemetryKey, alarms(monitored));
    dashboard(this, 'Dashboard', config, monitored);
    monthlyBudget(this, 'Budget', config);
  }
}

/** Creates the environment's budget. It counts costs only once its tag is active, which preflight checks. */
function monthlyBudget(scope: Construct, id: string, config: EnvironmentConfig) {
  const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
    subscribers: [{ subscriptionType: 'EMAIL', address: config.alarmEmail ?? '' }],
  });
  return new CfnBudget(scope, id, {
    budget: {
      // The budget has no name: a change of recipients replaces it, and two budgets cannot share a name.
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      costFilters: { TagKeyValue: [`user:application$${applicationTag(config)}`] },
      budgetLimit: { amount: config.monthlyBudgetUsd, unit: 'USD' },
    },
    notificationsWithSubscribers: config.alarmEmail ? [notify('ACTUAL', 80), notify('FORECASTED', 100)] : undefined,
  });
}
