import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { type EnvironmentConfig, stackName } from './config.ts';

/** Returns the name of the alarm that makes CloudFormation roll back a release of the API. */
export const releaseAlarmName = (config: Pick<EnvironmentConfig, 'name'>) => stackName(config, 'api-fails');

/** The time in which CloudFormation watches the alarm after the last resource: two of the alarm's periods. */
const monitoringMinutes = 10;

/** Returns the alarm's ARN, or undefined before the first deployment, because CloudFormation rejects missing alarms. */
export async function findReleaseAlarm(
  config: Pick<EnvironmentConfig, 'name' | 'region'>,
): Promise<string | undefined> {
  const { MetricAlarms = [] } = await new CloudWatchClient({ region: config.region }).send(
    new DescribeAlarmsCommand({ AlarmNames: [releaseAlarmName(config)] }),
  );
  return MetricAlarms[0]?.AlarmArn;
}

interface Release {
  readonly alarm: string | undefined;
  readonly isImmediate: boolean;
}

/**
 * Returns the arguments of each `cdk deploy`, in order. Only the API's stack is watched, because each changed stack
 * waits for the whole time. CloudFormation keeps a stack's rollback triggers until others, or 'none', are named, so
 * `isImmediate` names 'none'.
 */
export function deploySteps(config: Pick<EnvironmentConfig, 'name'>, { alarm, isImmediate }: Release): string[][] {
  const stacks = (...parts: string[]) => parts.map((part) => stackName(config, part));
  // With '--all', templates of another environment would be deployed with this one's credentials.
  const all = stacks('*');
  if (!alarm && !isImmediate) return [all];
  return [
    stacks('data', 'identity', 'lookup', 'documents'),
    [
      ...stacks('api'),
      '--exclusively',
      '--rollback-trigger-alarm-arns',
      alarm && !isImmediate ? alarm : 'none',
      '--monitoring-time-minutes',
      `${isImmediate ? 0 : monitoringMinutes}`,
    ],
    all,
  ];
}
