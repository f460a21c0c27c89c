import { setTimeout as delay } from 'node:timers/promises';
import {
  CloudFormationClient,
  DescribeStackDriftDetectionStatusCommand,
  DetectStackDriftCommand,
  paginateDescribeStackResourceDrifts,
  paginateDescribeStacks,
} from '@aws-sdk/client-cloudformation';
import { type EnvironmentConfig, edgeRegion } from './config.ts';

/** A resource that somebody changed or deleted past CloudFormation. */
export interface Drift {
  readonly stack: string;
  readonly resource: string;
  readonly type: string;
  /** Paths of the template's properties; none when the resource is gone. */
  readonly properties: readonly string[];
}

async function stacksOf(client: CloudFormationClient, prefix: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { Stacks = [] } of paginateDescribeStacks({ client }, {}))
    names.push(...Stacks.flatMap(({ StackName = '' }) => (StackName.startsWith(prefix) ? StackName : [])));
  return names;
}

async function detect(client: CloudFormationClient, stack: string, pollMs: number): Promise<void> {
  const { StackDriftDetectionId } = await client.send(new DetectStackDriftCommand({ StackName: stack }));
  for (;;) {
    const { DetectionStatus, DetectionStatusReason } = await client.send(
      new DescribeStackDriftDetectionStatusCommand({ StackDriftDetectionId }),
    );
    if (DetectionStatus === 'DETECTION_COMPLETE') return;
    if (DetectionStatus === 'DETECTION_FAILED')
      throw new Error(`CloudFormation could not compare ${stack}: ${DetectionStatusReason}`);
    await delay(pollMs);
  }
}

async function driftsOf(client: CloudFormationClient, stack: string, pollMs: number): Promise<Drift[]> {
  await detect(client, stack, pollMs);
  const found: Drift[] = [];
  const pages = paginateDescribeStackResourceDrifts(
    { client },
    { StackName: stack, StackResourceDriftStatusFilters: ['MODIFIED', 'DELETED'] },
  );
  for await (const { StackResourceDrifts = [] } of pages)
    for (const { LogicalResourceId = '', ResourceType = '', PropertyDifferences = [] } of StackResourceDrifts)
      found.push({
        stack,
        resource: LogicalResourceId,
        type: ResourceType,
        properties: PropertyDifferences.map(({ PropertyPath = '' }) => PropertyPath),
      });
  return found;
}

/** Compares what is deployed with its templates. Reads only. Throws when CloudFormation cannot compare a stack. */
export async function detectDrift({ name, region }: EnvironmentConfig, pollMs = 5_000): Promise<readonly Drift[]> {
  const found: Drift[] = [];
  for (const home of new Set([region, edgeRegion])) {
    const client = new CloudFormationClient({ region: home });
    const stacks = await stacksOf(client, `graduate-application-${name}-`);
    found.push(...(await Promise.all(stacks.map((stack) => driftsOf(client, stack, pollMs)))).flat());
  }
  return found;
}
