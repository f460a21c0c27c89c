import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { type Finding, fix, unless } from './finding.ts';

/** What the synthesized stacks require (`requiresBootstrapStackVersion`). */
const bootstrapVersion = 8;

export async function checkBootstrap(region: string): Promise<readonly Finding[]> {
  const what = `the CDK is bootstrapped in ${region}, version ${bootstrapVersion} or later`;
  const todo = `npx cdk bootstrap aws://ACCOUNT/${region}`;
  try {
    const { Stacks = [] } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName: 'CDKToolkit' }),
    );
    const version = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue;
    return [unless(Number(version) >= bootstrapVersion, what, todo)];
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationError') return [fix(what, todo)];
    throw error;
  }
}
