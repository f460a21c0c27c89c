import { Stack, type StackProps } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Construct } from 'constructs';
import { alarmTopic } from '../constructs/alarm-topic.ts';
import { watches } from '../constructs/alarms.ts';
import { dashboard } from '../constructs/dashboard.ts';
import type { Watched } from '../constructs/monitored.ts';
import { monthlyBudget } from '../constructs/monthly-budget.ts';
import type { StackContext } from '../constructs/stack-context.ts';

/** Who is called when something breaks, and what they look at. */
export class OperationsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { config, telemetryKey }: StackContext,
    watched: Watched,
    props: StackProps,
  ) {
    super(scope, id, props);
    const action = new SnsAction(alarmTopic(this, 'Alarms', config, telemetryKey));
    for (const { id: alarmId, what, runbook, metric, above, periods } of watches(watched)) {
      const alarm = new Alarm(this, alarmId, {
        alarmDescription: `${what}. Runbook: "${runbook}".`,
        metric,
        threshold: above,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        evaluationPeriods: periods,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(action);
    }
    dashboard(this, 'Dashboard', config, watched);
    monthlyBudget(this, 'Budget', config);
  }
}
