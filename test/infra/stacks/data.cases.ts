import { describe, expect, it } from '@jest/globals';
import { Match } from 'aws-cdk-lib/assertions';
import { synth } from './synth.ts';

const { data } = synth('prod').templates;

describe('the data stack', () => {
  it('has two tables with a customer managed key, point-in-time recovery and expiry', () => {
    data.resourceCountIs('AWS::DynamoDB::Table', 2);
    data.allResourcesProperties('AWS::DynamoDB::Table', {
      BillingMode: 'PAY_PER_REQUEST',
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: Match.anyValue() },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
    });
  });

  it('has one versioned bucket with a customer managed key and no public access', () => {
    data.resourceCountIs('AWS::S3::Bucket', 1);
    data.hasResourceProperties('AWS::S3::Bucket', {
      VersioningConfiguration: { Status: 'Enabled' },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          {
            BucketKeyEnabled: true,
            ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: Match.anyValue() },
          },
        ],
      },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
  });

  it('expires deleted and replaced versions after the configured days', () => {
    for (const [name, days] of [
      ['dev', 1],
      ['prod', 90],
    ] as const)
      synth(name).templates.data.hasResourceProperties('AWS::S3::Bucket', {
        LifecycleConfiguration: {
          Rules: Match.arrayWith([
            {
              Status: 'Enabled',
              NoncurrentVersionExpiration: { NoncurrentDays: days },
              ExpiredObjectDeleteMarker: true,
            },
          ]),
        },
      });
  });

  it('is reached over TLS only', () => {
    data.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ]),
      },
    });
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
