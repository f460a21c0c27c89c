import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';

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
      budgetLimit: { amount: config.monthlyBudgetUsd, unit: 'USD' },
    },
    notificationsWithSubscribers: config.alarmEmail ? [notify('ACTUAL', 80), notify('FORECASTED', 100)] : undefined,
  });
}
