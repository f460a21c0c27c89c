import { describe, expect, it } from '@jest/globals';
import { Match } from 'aws-cdk-lib/assertions';
import { synth } from './synth.ts';

const { data } = synth('prod').templates;

describe('the data stack', () => {
  it('encrypts its tables and documents with its own key, backs the tables up and expires their items', () => {
    data.allResourcesProperties('AWS::DynamoDB::Table', {
      SSESpecification: { SSEType: 'KMS', KMSMasterKeyId: Match.anyValue() },
      PointInTimeRecoverySpecification: { RecoveryPeriodInDays: 35 },
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
    });
    const [bucket] = synth('prod').resources('data', 'AWS::S3::Bucket');
    expect(JSON.stringify(bucket?.[1].Properties.BucketEncryption)).toContain('"DataKey');
  });

  it('keeps deleted and replaced documents for the configured days', () => {
    for (const [name, days] of [
      ['dev', 1],
      ['prod', 90],
    ] as const)
      synth(name).templates.data.hasResourceProperties('AWS::S3::Bucket', {
        VersioningConfiguration: { Status: 'Enabled' },
        LifecycleConfiguration: {
          Rules: Match.arrayWith([
            Match.objectLike({ Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: days } }),
          ]),
        },
      });
  });

  it('copies both tables and the documents each night to the vault of another account, if one is configured', () => {
    data.resourceCountIs('AWS::Backup::BackupPlan', 0);
    const outsideVault = 'arn:aws:backup:us-east-1:444455556666:backup-vault:graduate-application';
    const copying = synth('prod', { outsideVault });
    copying.templates.data.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanRule: [
          Match.objectLike({
            ScheduleExpression: 'cron(0 7 * * ? *)',
            Lifecycle: { DeleteAfterDays: 7 },
            CopyActions: [{ DestinationBackupVaultArn: outsideVault, Lifecycle: { DeleteAfterDays: 35 } }],
          }),
        ],
      },
    });
    const idsOf = (type: string) => copying.resources('data', type).map(([id]) => id);
    const [, selection] = copying.resources('data', 'AWS::Backup::BackupSelection')[0] ?? [];
    const copied = JSON.stringify(selection?.Properties.BackupSelection.Resources);
    const sources = [...idsOf('AWS::DynamoDB::Table'), ...idsOf('AWS::S3::Bucket')];
    expect(sources).toHaveLength(3);
    for (const id of sources) expect(copied).toContain(`"${id}"`);
    // The other account may read the backups, but not the data.
    const readable = copying
      .resources('data', 'AWS::KMS::Key')
      .filter(([, { Properties }]) => JSON.stringify(Properties.KeyPolicy).includes('444455556666'));
    expect(readable.map(([, { Properties }]) => Properties.Description)).toEqual([
      'Backups on their way to another account (prod)',
    ]);
    expect(copying.findings).toEqual([]);
  });

  it('allows uploads from any origin without a domain, and only from the site with one', () => {
    const corsOf = (template: typeof data) =>
      Object.values(template.findResources('AWS::S3::Bucket'))[0]?.Properties.CorsConfiguration.CorsRules;
    const domain = {
      name: 'apply.university.example',
      certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1',
    };
    expect(corsOf(data)).toMatchObject([{ AllowedMethods: ['POST'], AllowedOrigins: ['*'] }]);
    expect(corsOf(synth('prod', { domain }).templates.data)).toMatchObject([
      { AllowedMethods: ['POST'], AllowedOrigins: ['https://apply.university.example'] },
    ]);
  });

  it('is retained in production and deleted with its stack in development', () => {
    for (const [type, DeletionPolicy] of [
      ['AWS::DynamoDB::Table', 'Retain'],
      ['AWS::S3::Bucket', 'RetainExceptOnCreate'],
      ['AWS::KMS::Key', 'RetainExceptOnCreate'],
    ] as const) {
      data.allResources(type, { DeletionPolicy, UpdateReplacePolicy: 'Retain' });
      synth('dev').templates.data.allResources(type, { DeletionPolicy: 'Delete' });
    }
    data.allResourcesProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: true });
    synth('prod').templates.identity.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' });
  });

  it('creates its tables after its keys and buckets, so that a failed first deployment can be rolled back', () => {
    const { Resources } = data.toJSON() as { Resources: Record<string, { Type: string; DependsOn?: string[] }> };
    const others = Object.entries(Resources).filter(([, { Type }]) => /::(Key|Bucket)$/.test(Type));
    const tables = Object.values(Resources).filter(({ Type }) => Type === 'AWS::DynamoDB::Table');
    expect(others).toHaveLength(5);
    for (const table of tables)
      for (const [id] of others)
        expect(table.DependsOn?.includes(id) || JSON.stringify(table).includes(`["${id}","Arn"]`)).toBe(true);
  });
});
