import { Duration } from 'aws-cdk-lib';
import { AccountPrincipal, AnyPrincipal, Effect, type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import { removalOf } from './keys.ts';

const exportsPrefix = 'handover/';

/** The bucket for exports, with its own key. A worker writes exports, and only the university's role downloads them. */
export class ExportBucket extends Construct {
  readonly bucket: Bucket;
  readonly key: Key;

  constructor(scope: Construct, id: string, config: EnvironmentConfig) {
    super(scope, id);
    this.key = new Key(this, 'Key', {
      description: `Exports (${config.name})`,
      enableKeyRotation: true,
      removalPolicy: removalOf(config),
    });
    this.bucket = new Bucket(this, 'Bucket', {
      versioned: true,
      encryption: BucketEncryption.KMS,
      encryptionKey: this.key,
      bucketKeyEnabled: true,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      lifecycleRules: [
        { prefix: exportsPrefix, expiration: Duration.days(config.retention.handOvers) },
        // A day's lists are written again from its entries when an applicant is erased.
        { prefix: 'facts/', expiration: Duration.days(config.retention.handOvers) },
        { noncurrentVersionExpiration: Duration.days(config.retention.handOvers), expiredObjectDeleteMarker: true },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy: removalOf(config),
      autoDeleteObjects: !config.keepsData,
    });
    suppressNag(
      this.bucket,
      'S1',
      'Two roles can access its objects. To prove who downloaded what, turn on CloudTrail data events.',
    );
  }

  /** Denies all other principals access, whatever their policies. Operators can delete versions, but not read them. */
  restrictTo(worker: IRole, { handOverReader }: EnvironmentConfig): void {
    const principals = [worker.roleArn, ...(handOverReader ? [handOverReader] : [])];
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:GetObject', 's3:GetObjectVersion', 's3:PutObject'],
        resources: [this.bucket.arnForObjects('*')],
        conditions: { ArnNotEquals: { 'aws:PrincipalArn': principals } },
      }),
    );
    if (!handOverReader) return;
    // A policy that names a role stores the role's id: it can't be deployed before the role exists, and a role that is
    // created again would have no access.
    const reader = new AccountPrincipal(handOverReader.split(':')[4]);
    const isReader = { ArnEquals: { 'aws:PrincipalArn': handOverReader } };
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [reader],
        actions: ['s3:GetObject'],
        resources: [this.bucket.arnForObjects(`${exportsPrefix}*`)],
        conditions: isReader,
      }),
    );
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [reader],
        actions: ['s3:ListBucket'],
        resources: [this.bucket.bucketArn],
        conditions: { ...isReader, StringLike: { 's3:prefix': [`${exportsPrefix}*`] } },
      }),
    );
    this.key.addToResourcePolicy(
      new PolicyStatement({ principals: [reader], actions: ['kms:Decrypt'], resources: ['*'], conditions: isReader }),
    );
  }
}
