import { Stack, type StackProps } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Construct } from 'constructs';
import { alarmTopic } from '../constructs/alarm-topic.ts';
import { alarms } from '../constructs/alarms.ts';
import { canary } from '../constructs/canary.ts';
import { dashboard } from '../constructs/dashboard.ts';
import type { Monitored } from '../constructs/monitored.ts';
import { monthlyBudget } from '../constructs/monthly-budget.ts';
import type { StackContext } from '../constructs/stack-context.ts';

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
    const action = new SnsAction(alarmTopic(this, 'Alarms', config, telemetryKey));
    for (const { id: alarmId, description, runbook, isMinimum, ...condition } of alarms(monitored)) {
      const alarm = new Alarm(this, alarmId, {
        ...condition,
        alarmDescription: `${description}. Runbook: "${runbook}".`,
        comparisonOperator: isMinimum
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_THRESHOLD,
        treatMissingData: isMinimum ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(action);
    }
    dashboard(this, 'Dashboard', config, monitored);
    monthlyBudget(this, 'Budget', config);
  }
}
