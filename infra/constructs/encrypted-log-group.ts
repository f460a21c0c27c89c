import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';

export const encryptedLogGroup = (
  scope: Construct,
  id: string,
  config: EnvironmentConfig,
  encryptionKey: IKey,
  logGroupName?: string,
) =>
  new LogGroup(scope, id, {
    logGroupName,
    encryptionKey,
    retention: config.retention.logs,
    removalPolicy: RemovalPolicy.DESTROY,
  });

/**
 * For the access log of a service, which writes below this name by a right that AWS gives for all of it. Elsewhere each
 * group takes room in the account's policies for logs, which have 5,120 characters.
 */
export const deliveredLogGroup = (scope: Construct, id: string, config: EnvironmentConfig, key: IKey) =>
  encryptedLogGroup(scope, id, config, key, `/aws/vendedlogs/${Stack.of(scope).stackName}/${id}`);
