import { Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, LoggingFormat, Runtime, SystemLogLevel } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { encryptedLogGroup } from './encrypted-log-group.ts';
import { InlineRole } from './inline-role.ts';
import type { StackContext } from './stack-context.ts';

export const runtime = { runtime: Runtime.NODEJS_24_X, handler: 'index.handler' } as const;

export function functionDefaults(scope: Construct, id: string, { config, telemetryKey }: StackContext) {
  const logGroup = encryptedLogGroup(scope, `${id}Logs`, config, telemetryKey);
  const role = new InlineRole(scope, `${id}Role`, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    description: `${id} of ${Stack.of(scope).stackName}`,
  });
  role.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]);
  return {
    environment: { NODE_OPTIONS: '--enable-source-maps' },
    // Who may read a function's configuration does not see its variables without a right to this key: see decision 23.
    environmentEncryption: telemetryKey,
    architecture: Architecture.ARM_64,
    role,
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    systemLogLevelV2: SystemLogLevel.WARN,
  };
}
