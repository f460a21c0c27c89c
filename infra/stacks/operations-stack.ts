import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import { applicationTag, type EnvironmentConfig } from '../config.ts';
import { addAlarms, alarms, type Monitored } from '../constructs/alarms.ts';
import { canary } from '../constructs/canary.ts';
import { dashboard } from '../constructs/dashboard.ts';
import type { StackContext } from '../constructs/stack-context.ts';
import { releaseAlarm, releaseAlarmOutput } from '../deploy-steps.ts';

export class OperationsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    context: StackContext,
    watched: Omit<Monitored, 'canary'>,
    siteAddress: string,
    props: StackProps,
  ) {
    super(scope, id, props);
    const { config, telemetryKey } = context;
    const monitored: Monitored = config.lean
      ? watched
      : { ...watched, canary: canary(this, 'Canary', context, siteAddress) };
    const added = addAlarms(this, config, telemetryKey, alarms(monitored));
    for (const alarm of added)
      if (alarm.node.id === releaseAlarm) new CfnOutput(this, releaseAlarmOutput, { value: alarm.alarmArn });
    dashboard(this, 'Dashboard', config, monitored);
    monthlyBudget(this, 'Budget', config);
  }
}

/** Of this environment alone: only when the tag is activated as a cost allocation tag, which preflight checks. */
function monthlyBudget(scope: Construct, id: string, config: EnvironmentConfig) {
  const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
    subscribers: [{ subscriptionType: 'EMAIL', address: config.alarmEmail ?? '' }],
  });
  return new CfnBudget(scope, id, {
    budget: {
      budgetName: `graduate-application-${config.name}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      costFilters: { TagKeyValue: [`user:application$${applicationTag(config)}`] },
      budgetLimit: { amount: config.monthlyBudgetUsd, unit: 'USD' },
    },
    notificationsWithSubscribers: config.alarmEmail ? [notify('ACTUAL', 80), notify('FORECASTED', 100)] : undefined,
  });
}
