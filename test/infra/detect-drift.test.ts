import {
  CloudFormationClient,
  DescribeStackDriftDetectionStatusCommand,
  DescribeStackResourceDriftsCommand,
  DescribeStacksCommand,
  DetectStackDriftCommand,
} from '@aws-sdk/client-cloudformation';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { configOf } from '../../infra/config.ts';
import { detectDrift } from '../../infra/detect-drift.ts';

const cloudFormation = mockClient(CloudFormationClient);
const stage = { ...configOf('stage'), region: 'eu-west-1' };
const stackOf = (name: string) => ({
  StackName: name,
  CreationTime: new Date(0),
  StackStatus: 'UPDATE_COMPLETE' as const,
});

beforeEach(() => {
  cloudFormation.reset();
  cloudFormation.on(DescribeStacksCommand).resolves({
    Stacks: ['graduate-application-stage-api', 'graduate-application-prod-api', 'CDKToolkit'].map(stackOf),
  });
  cloudFormation.on(DetectStackDriftCommand).callsFake(({ StackName }) => ({ StackDriftDetectionId: StackName }));
  cloudFormation
    .on(DescribeStackDriftDetectionStatusCommand)
    .resolvesOnce({ DetectionStatus: 'DETECTION_IN_PROGRESS' } as never)
    .resolves({ DetectionStatus: 'DETECTION_COMPLETE' } as never);
});
afterAll(() => cloudFormation.restore());

describe('drift of an environment', () => {
  it('is what differs in its own stacks, in both regions', async () => {
    cloudFormation.on(DescribeStackResourceDriftsCommand).resolves({
      StackResourceDrifts: [
        {
          LogicalResourceId: 'PutAnswer',
          ResourceType: 'AWS::Lambda::Function',
          PropertyDifferences: [{ PropertyPath: '/Timeout' }],
        },
        { LogicalResourceId: 'Alarm', ResourceType: 'AWS::CloudWatch::Alarm' },
      ] as never,
    });
    const found = await detectDrift(stage, 1);
    expect(found.slice(0, 2)).toEqual([
      {
        stack: 'graduate-application-stage-api',
        resource: 'PutAnswer',
        type: 'AWS::Lambda::Function',
        properties: ['/Timeout'],
      },
      { stack: 'graduate-application-stage-api', resource: 'Alarm', type: 'AWS::CloudWatch::Alarm', properties: [] },
    ]);
    expect(found).toHaveLength(4);
    expect(cloudFormation.commandCalls(DetectStackDriftCommand).map(({ args }) => args[0].input.StackName)).toEqual([
      'graduate-application-stage-api',
      'graduate-application-stage-api',
    ]);
  });

  it('is none when nothing differs', async () => {
    cloudFormation.on(DescribeStackResourceDriftsCommand).resolves({ StackResourceDrifts: [] });
    expect(await detectDrift(stage, 1)).toEqual([]);
  });

  it('is not called none when CloudFormation cannot compare', async () => {
    cloudFormation
      .on(DescribeStackDriftDetectionStatusCommand)
      .resolves({ DetectionStatus: 'DETECTION_FAILED', DetectionStatusReason: 'Access denied' } as never);
    await expect(detectDrift(stage, 1)).rejects.toThrow(
      'CloudFormation could not compare graduate-application-stage-api: Access denied',
    );
  });
});
