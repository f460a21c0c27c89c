import { RemovalPolicy } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';

export const encryptedLogGroup = (scope: Construct, id: string, config: EnvironmentConfig, encryptionKey: IKey) =>
  new LogGroup(scope, id, { encryptionKey, retention: config.retention.logs, removalPolicy: RemovalPolicy.DESTROY });
