import { CfnOutput, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { AccountPrincipal, ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import { removalOf } from './keys.ts';

/** The retention of the backup in this account, which is only the source of the copy. */
const keptHere = Duration.days(7);

const backupPolicies = ['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup'];

interface Sources {
  readonly tables: readonly ITable[];
  readonly buckets: readonly IBucket[];
}

/** Nightly backups, copied to a locked vault in another account. No role of this account can delete the copies. */
export class OutsideCopies extends Construct {
  constructor(scope: Construct, id: string, config: EnvironmentConfig, vaultArn: string, { tables, buckets }: Sources) {
    super(scope, id);
    const key = new Key(this, 'Key', {
      description: `Backups on their way to another account (${config.name})`,
      enableKeyRotation: true,
      removalPolicy: removalOf(config),
    });
    const outside = new AccountPrincipal(vaultArn.split(':')[4]);
    // AWS Backup reads the source of a copy with the permissions of the other account.
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [outside],
        actions: ['kms:Decrypt', 'kms:DescribeKey', 'kms:CreateGrant'],
        resources: ['*'],
      }),
    );
    // CloudFormation can't delete a vault that has backups.
    const removalPolicy = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
    const backupVault = new BackupVault(this, 'Vault', { encryptionKey: key, removalPolicy });
    // To restore, the other account sends a copy back.
    backupVault.addToAccessPolicy(
      new PolicyStatement({ principals: [outside], actions: ['backup:CopyIntoBackupVault'], resources: ['*'] }),
    );
    new CfnOutput(this, 'BackupVaultArn', { value: backupVault.backupVaultArn }).overrideLogicalId('BackupVaultArn');
    const plan = new BackupPlan(this, 'Plan', {
      backupVault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'Nightly',
          scheduleExpression: Schedule.cron({ hour: '7', minute: '0' }),
          deleteAfter: keptHere,
          copyActions: [
            {
              destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Outside', vaultArn),
              deleteAfter: Duration.days(config.retention.tableBackups),
            },
          ],
        }),
      ],
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: backupPolicies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    for (const policy of backupPolicies)
      suppressNag(role, `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`, 'AWS Backup requires it.');
    plan.addSelection('Data', {
      role,
      disableDefaultBackupPolicy: true,
      resources: [
        ...tables.map((table) => BackupResource.fromDynamoDbTable(table)),
        ...buckets.map((bucket) => BackupResource.fromArn(bucket.bucketArn)),
      ],
    });
  }
}
