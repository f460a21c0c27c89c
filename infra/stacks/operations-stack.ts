import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addAlarms } from '../constructs/add-alarms.ts';
import { alarms } from '../constructs/alarms.ts';
import { canary } from '../constructs/canary.ts';
import { dashboard } from '../constructs/dashboard.ts';
import type { Monitored } from '../constructs/monitored.ts';
import { monthlyBudget } from '../constructs/monthly-budget.ts';
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
