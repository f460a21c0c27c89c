import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import type { Domain } from '../config.ts';

export function domainRecords(scope: Construct, { name, hostedZone }: Domain, distribution: Distribution) {
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
