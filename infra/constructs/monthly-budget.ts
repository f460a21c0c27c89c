import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import { applicationTag, type EnvironmentConfig } from '../config.ts';

/** Of this environment alone: only when the tag is activated as a cost allocation tag, which preflight checks. */
export function monthlyBudget(scope: Construct, id: string, config: EnvironmentConfig) {
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
