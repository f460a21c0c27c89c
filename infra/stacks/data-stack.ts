import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  Table,
  TableEncryption,
  type TableProps,
} from 'aws-cdk-lib/aws-dynamodb';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';
import { allowEventBridge } from '../constructs/email-events.ts';
import { makeRecommenderKey, removalOf, removalOfProtected, telemetryKey } from '../constructs/keys.ts';
import { OutsideCopies } from '../constructs/outside-copies.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import { documentsArnOutput } from './bindings.ts';

export class DataStack extends Stack {
  readonly key: Key;
  /** The key for sealed answers only. Read access to the table does not decrypt them. */
  readonly ssnKey: Key;
  readonly exportKey: Key;
  readonly telemetryKey: Key;
  readonly table: Table;
  /** The table for letters, the delivery of emails, and due times. */
  readonly followups: Table;
  readonly documents: Bucket;

  constructor(scope: Construct, id: string, config: EnvironmentConfig, props: StackProps) {
    super(scope, id, { ...props, terminationProtection: config.keepsData });
    this.key = new Key(this, 'DataKey', {
      description: `Applications and documents (${config.name})`,
      enableKeyRotation: true,
      removalPolicy: removalOf(config),
    });
    allowEventBridge(this.key);
    // AWS doesn't rotate HMAC keys. Never replace this one, because no other key can verify its signatures.
    this.exportKey = new Key(this, 'ExportKey', {
      description: `Signs packets and exports (${config.name})`,
      keySpec: KeySpec.HMAC_256,
      keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
      removalPolicy: removalOf(config),
    });
    this.ssnKey = new Key(this, 'SsnKey', {
      description: `Social Security numbers (${config.name})`,
      enableKeyRotation: true,
      removalPolicy: removalOf(config),
    });
    this.telemetryKey = telemetryKey(this, 'TelemetryKey', config);
    const recommenderKey = makeRecommenderKey(this, config);
    const { warmWrites } = config.capacity;
    this.table = this.addTable('Table', config, {
      partitionKey: { name: 'id', type: AttributeType.STRING },
      ...(warmWrites && { warmThroughput: { writeUnitsPerSecond: warmWrites } }),
    });
    this.followups = this.addFollowups(config);
    this.documents = this.addDocuments(config);
    // The tables are created last, because a rollback cannot delete a protected table.
    for (const table of [this.table, this.followups])
      table.node.addDependency(this.documents, this.ssnKey, this.exportKey, this.telemetryKey, recommenderKey);
    if (config.outsideVault)
      new OutsideCopies(this, 'OutsideCopies', config, config.outsideVault, {
        tables: [this.table, this.followups],
        buckets: [this.documents],
      });
    suppressNag(
      this.documents,
      'S1',
      'An access log of the bucket would contain the query strings of signed links. Versions and lifecycle keep the history.',
    );
    // The runbook that restores a deleted table needs these outputs.
    new CfnOutput(this, 'DataKeyId', { value: this.key.keyArn });
    new CfnOutput(this, 'SsnKeyId', { value: this.ssnKey.keyArn });
    new CfnOutput(this, 'ExportKeyId', { value: this.exportKey.keyArn });
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'AsksTableName', { value: this.followups.tableName });
    new CfnOutput(this, documentsArnOutput, { value: this.documents.bucketArn });
    new CfnOutput(this, 'DocumentsBucket', { value: this.documents.bucketName });
  }

  /** Adds the table with all its indexes, because CloudFormation can add only one per update. */
  private addFollowups(config: EnvironmentConfig) {
    const followups = this.addTable('Asks', config, {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
    });
    followups.addGlobalSecondaryIndex({
      indexName: 'due',
      partitionKey: { name: 'due_day', type: AttributeType.STRING },
      sortKey: { name: 'due_at', type: AttributeType.STRING },
      projectionType: ProjectionType.KEYS_ONLY,
    });
    return followups;
  }

  private addTable(id: string, config: EnvironmentConfig, keys: TableProps) {
    return new Table(this, id, {
      ...keys,
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: this.key,
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: config.retention.tableBackups,
      },
      timeToLiveAttribute: 'expires_at',
      deletionProtection: config.keepsData,
      removalPolicy: removalOfProtected(config),
    });
  }

  private addDocuments(config: EnvironmentConfig) {
    return new Bucket(this, 'Documents', {
      versioned: true,
      encryption: BucketEncryption.KMS,
      encryptionKey: this.key,
      bucketKeyEnabled: true,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      cors: [
        {
          // Without a domain, the site's address is unknown here. The signed policy protects the bucket.
          allowedOrigins: [config.domain ? `https://${config.domain.name}` : '*'],
          allowedMethods: [HttpMethods.POST],
          allowedHeaders: ['content-type'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(config.retention.deletedDocuments),
          expiredObjectDeleteMarker: true,
        },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy: removalOf(config),
      autoDeleteObjects: !config.keepsData,
    });
  }
}
