import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { partner } from '#partner';
import { type EnvironmentConfig, stackName } from './config.ts';

/** The alarm on which CloudFormation rolls a release of the API back, and the output that has its ARN. */
export const releaseAlarm = 'ApiFails';
export const releaseAlarmOutput = 'ReleaseAlarmArn';

/** For so long after the last resource, which is two periods of the alarm. */
const watchedMinutes = 10;

/** Undefined before the first deployment: CloudFormation refuses an alarm that is not there. */
export async function readReleaseAlarm(
  config: Pick<EnvironmentConfig, 'name' | 'region'>,
): Promise<string | undefined> {
  try {
    const { Stacks = [] } = await new CloudFormationClient({ region: config.region }).send(
      new DescribeStacksCommand({ StackName: stackName(config, 'operations') }),
    );
    return Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === releaseAlarmOutput)?.OutputValue;
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationError') return undefined;
    throw error;
  }
}

interface Release {
  readonly alarm: string | undefined;
  readonly atOnce: boolean;
}

/**
 * What `cdk deploy` is called with, in order. Only the stacks of the API are watched, because each that has changed waits for
 * the whole time. CloudFormation keeps a stack's triggers until others or 'none' are named: at once names none.
 */
export function deploySteps(config: Pick<EnvironmentConfig, 'name'>, { alarm, atOnce }: Release): string[][] {
  const stacks = (...parts: string[]) => parts.map((part) => stackName(config, part));
  if (!alarm && !atOnce) return [['--all']];
  return [
    stacks('data', 'identity', 'lookup', 'documents'),
    [
      ...stacks('api', ...(partner.config.letters ? ['letters'] : [])),
      '--exclusively',
      '--rollback-trigger-alarm-arns',
      alarm && !atOnce ? alarm : 'none',
      '--monitoring-time-minutes',
      `${atOnce ? 0 : watchedMinutes}`,
    ],
    ['--all'],
  ];
}
