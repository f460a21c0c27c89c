import { CfnOutput, Fn, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  type BehaviorOptions,
  Distribution,
  HttpVersion,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Domain, EnvironmentConfig } from '../config.ts';
import { addAlarms } from '../constructs/alarms.ts';
import { apiBehaviours, edgeFunction, headersPolicy } from '../constructs/behaviours.ts';
import { telemetryKey } from '../constructs/keys.ts';
import { deliveredLogGroup, edgeLogs, encryptedLogGroup } from '../constructs/logs.ts';
import { assetsLifecycle, publishSite } from '../constructs/publish-site.ts';
import type { Bundles } from '../constructs/stack-context.ts';
import { edgeAlarms, webFirewall } from '../constructs/web-firewall.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import { siteHeaders } from '../site-headers.ts';
import { inlineHashes, ownPaths } from '../site-pages.ts';

interface SiteProps extends StackProps {
  readonly config: EnvironmentConfig;
  readonly bundles: Bundles;
  readonly apiDomain: string;
  readonly uploadOrigin: string;
}

export class SiteStack extends Stack {
  readonly distribution: Distribution;
  readonly address: string;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id, props);
    const { config, bundles } = props;
    const bucket = this.addBucket();
    this.distribution = this.addDistribution(bucket, props);
    Validations.of(this.distribution).acknowledge({
      id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason: 'Every path that could list the bucket is rewritten to the page.',
    });
    suppressNag(bucket, 'S1', "Only CloudFront reads it, and CloudFront's access log has every request.");
    suppressNag(this.distribution, 'CFR1', 'Applicants come from every country.');
    suppressNag(this.distribution, 'CFR3', 'It logs through CloudWatch delivery, which can leave out query strings.');
    if (!config.domain)
      suppressNag(
        this.distribution,
        'CFR4',
        "CloudFront's own certificate sets the protocol. To choose TLS 1.2, configure a domain.",
      );
    const key = telemetryKey(this, 'TelemetryKey', config);
    edgeLogs(this, id, this.distribution, deliveredLogGroup(this, 'EdgeLogs', config, key));
    addAlarms(this, config, key, edgeAlarms(this.distribution, config));
    publishSite(this, {
      directory: bundles.site,
      month: bundles.month,
      bucket,
      distribution: this.distribution,
      logGroup: encryptedLogGroup(this, 'PublishLogs', config, key),
    });
    if (config.domain) domainRecords(this, config.domain, this.distribution);
    this.address = `https://${config.domain?.name ?? this.distribution.distributionDomainName}`;
    // docs/operations-alarms.md and docs/operations-release.md refer to these outputs.
    new CfnOutput(this, 'ClientBucket', { value: bucket.bucketName });
    new CfnOutput(this, 'DistributionId', { value: this.distribution.distributionId });
    new CfnOutput(this, 'SiteUrl', {
      value: this.address,
      description: 'The address of the site',
    });
  }

  private addBucket() {
    return new Bucket(this, 'Client', {
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      lifecycleRules: [assetsLifecycle],
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
  }

  private addDistribution(bucket: Bucket, props: SiteProps) {
    const { config, apiDomain } = props;
    const { domain } = config;
    return new Distribution(this, 'Distribution', {
      comment: `Graduate application (${config.name})`,
      defaultRootObject: 'index.html',
      defaultBehavior: this.pages(bucket, props),
      additionalBehaviors: apiBehaviours(this, config, apiDomain),
      httpVersion: HttpVersion.HTTP2_AND_3,
      // The firewall counts requests by address, and one machine can use 2^64 IPv6 addresses (decision 61).
      enableIpv6: false,
      webAclId: this.addFirewall(config).attrArn,
      ...(domain && {
        domainNames: [domain.name],
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      }),
    });
  }

  /** Adds the firewall, with the outputs that the runbook for refused calls needs. */
  private addFirewall(config: EnvironmentConfig) {
    const firewall = webFirewall(this, 'Firewall', config);
    // The name is generated: changing a chosen one would replace the firewall. The reference is `name|id|scope`.
    new CfnOutput(this, 'FirewallName', { value: Fn.select(0, Fn.split('|', firewall.ref)) });
    new CfnOutput(this, 'FirewallId', { value: firewall.attrId });
    return firewall;
  }

  private pages(bucket: Bucket, { bundles, uploadOrigin }: SiteProps): BehaviorOptions {
    const headers = siteHeaders({ uploadOrigin, https: true, inline: inlineHashes(bundles.site) });
    return {
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        // With LIST permission, a missing file is a 404 instead of a 403.
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      functionAssociations: [edgeFunction(this, 'RewritePage', 'rewrite-page.js', ownPaths(bundles.site))],
      responseHeadersPolicy: headersPolicy(this, 'PageHeaders', headers),
    };
  }
}

function domainRecords(scope: Construct, { name, hostedZone }: Domain, distribution: Distribution) {
  if (!hostedZone) return;
  const zone = HostedZone.fromHostedZoneAttributes(scope, 'Zone', {
    hostedZoneId: hostedZone.id,
    zoneName: hostedZone.name,
  });
  new ARecord(scope, 'Ipv4', {
    zone,
    recordName: name,
    target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
  });
}
