import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource, type LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/** No query string, cookie, IP address or referrer: they identify people or contain tokens. */
const fields = [
  'date',
  'time',
  'x-edge-location',
  'x-edge-request-id',
  'cs-method',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'time-to-first-byte',
  'x-edge-result-type',
  'x-edge-response-result-type',
  'x-edge-detailed-result-type',
  'ssl-protocol',
  'cs-protocol-version',
  'origin-fbl',
];

/** CloudFront's access log by CloudWatch delivery: the legacy log always includes query strings. */
export function edgeLogs(scope: Construct, name: string, distribution: Distribution, logGroup: LogGroup) {
  const source = new CfnDeliverySource(scope, 'EdgeLogSource', {
    name: `${name}-edge`,
    logType: 'ACCESS_LOGS',
    resourceArn: distribution.distributionArn,
  });
  const destination = new CfnDeliveryDestination(scope, 'EdgeLogDestination', {
    name: `${name}-edge`,
    destinationResourceArn: logGroup.logGroupArn,
    outputFormat: 'json',
  });
  const delivery = new CfnDelivery(scope, 'EdgeLogDelivery', {
    deliverySourceName: source.name,
    deliveryDestinationArn: destination.attrArn,
    recordFields: fields,
  });
  delivery.addResourceDependency(source);
}
