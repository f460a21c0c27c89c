import { Duration } from 'aws-cdk-lib';
import type { ISecurityGroup, IVpc } from 'aws-cdk-lib/aws-ec2';
import { DockerImageFunction, Function as LambdaFunction, SystemLogLevel } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { grant } from '../security/grant.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import { functionDefaults, runtime } from './function-defaults.ts';
import type { StackContext } from './stack-context.ts';

export interface WorkerProps {
  readonly entry: string;
  readonly description: string;
  readonly seconds: number;
  readonly megabytes: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly image?: boolean;
  readonly network?: { readonly vpc: IVpc; readonly securityGroups: ISecurityGroup[] };
}

/** Needed by Lambda to attach a function to a VPC; none of them supports resource-level permissions. */
const networkInterfaces = [
  'ec2:CreateNetworkInterface',
  'ec2:DescribeNetworkInterfaces',
  'ec2:DescribeSubnets',
  'ec2:DeleteNetworkInterface',
  'ec2:AssignPrivateIpAddresses',
  'ec2:UnassignPrivateIpAddresses',
];

export function workerFunction(
  scope: Construct,
  id: string,
  context: StackContext,
  props: WorkerProps,
): LambdaFunction {
  const defaults = functionDefaults(scope, id, context);
  const shared = {
    ...defaults,
    ...props.network,
    description: props.description,
    timeout: Duration.seconds(props.seconds),
    memorySize: props.megabytes,
    // Lambda's report of each run has the memory that was used (docs/operations.md, "Jobs fail").
    systemLogLevelV2: SystemLogLevel.INFO,
    environment: { ...defaults.environment, ...props.environment },
  };
  const fn = props.image
    ? new DockerImageFunction(scope, id, { ...shared, code: context.bundles.image(scope, props.entry) })
    : new LambdaFunction(scope, id, { ...shared, ...runtime, code: context.bundles.code(props.entry) });
  if (props.network) {
    grant(fn, networkInterfaces, ['*']);
    suppressNag(fn.role ?? fn, 'IAM5[Resource::*]', 'Network interfaces have no name before Lambda makes them.');
  }
  return fn;
}
