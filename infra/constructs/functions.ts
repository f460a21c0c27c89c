import { Duration, Stack } from 'aws-cdk-lib';
import type { ISecurityGroup, IVpc } from 'aws-cdk-lib/aws-ec2';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  DockerImageFunction,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { routeOf } from '../../shared/contracts/contract.ts';
import type { Route } from '../../shared/contracts/routes.ts';
import { toPascalCase } from '../../shared/letter-case.ts';
import { endpointLimits } from '../function-limits.ts';
import { grant } from '../security/grant.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import { encryptedLogGroup } from './logs.ts';
import type { StackContext } from './stack-context.ts';

const runtime = { runtime: Runtime.NODEJS_24_X, handler: 'index.handler' } as const;

function functionDefaults(scope: Construct, id: string, { config, telemetryKey }: StackContext) {
  const logGroup = encryptedLogGroup(scope, `${id}Logs`, config, telemetryKey);
  // The role that the CDK would create has a managed policy, which may write to every log group.
  const role = new Role(scope, `${id}Role`, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    description: `${id} of ${Stack.of(scope).stackName}`,
  });
  role.addToPolicy(
    new PolicyStatement({ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroup.logGroupArn] }),
  );
  return {
    environment: { NODE_OPTIONS: '--enable-source-maps' },
    // Reading a function's variables requires this key, in addition to its configuration (decision 23).
    environmentEncryption: telemetryKey,
    architecture: Architecture.ARM_64,
    role,
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    systemLogLevelV2: SystemLogLevel.WARN,
  };
}

export class EndpointFunction extends LambdaFunction {
  constructor(scope: Construct, route: Route, context: StackContext) {
    const id = toPascalCase(route.name);
    super(scope, id, {
      ...functionDefaults(scope, id, context),
      ...runtime,
      code: context.bundles.code(route.handlerPath),
      description: routeOf(route),
      memorySize: endpointLimits.megabytes,
      timeout: Duration.seconds(endpointLimits.seconds),
      reservedConcurrentExecutions: context.config.capacity.reservedConcurrency?.[route.name],
    });
  }
}

interface WorkerProps {
  readonly entry: string;
  readonly description: string;
  readonly seconds: number;
  readonly megabytes: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly image?: boolean;
  readonly network?: { readonly vpc: IVpc; readonly securityGroups: ISecurityGroup[] };
}

/** The actions that Lambda needs to attach a function to a VPC. None of them supports resource-level permissions. */
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
    // Lambda's report of each run contains the used memory (docs/operations-alarms.md, "Jobs fail").
    systemLogLevelV2: SystemLogLevel.INFO,
    environment: { ...defaults.environment, ...props.environment },
  };
  const fn = props.image
    ? new DockerImageFunction(scope, id, { ...shared, code: context.bundles.image(scope, props.entry) })
    : new LambdaFunction(scope, id, { ...shared, ...runtime, code: context.bundles.code(props.entry) });
  if (props.network) {
    grant(fn, networkInterfaces, ['*']);
    suppressNag(fn.role ?? fn, 'IAM5[Resource::*]', 'Network interfaces have no name until Lambda creates them.');
  }
  return fn;
}
