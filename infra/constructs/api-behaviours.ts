import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import { apiPrefixes } from '../../shared/contracts/routes.ts';
import type { EnvironmentConfig } from '../config.ts';
import { apiHeaders } from '../site-headers.ts';
import { edgeFunction } from './edge-function.ts';
import { headersPolicy } from './header-policies.ts';
import { currentOriginSecret } from './origin-secrets.ts';

const patterns = apiPrefixes.flatMap((path) => [path, `${path}/*`]);

export function apiBehaviours(
  scope: Construct,
  config: EnvironmentConfig,
  apiDomain: string,
): Record<string, BehaviorOptions> {
  const behaviour: BehaviorOptions = {
    origin: new HttpOrigin(apiDomain, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      customHeaders: { 'x-origin-verify': currentOriginSecret(config).unsafeUnwrap() },
    }),
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    functionAssociations: [edgeFunction(scope, 'ForwardHost', 'forward-host.js')],
    responseHeadersPolicy: headersPolicy(scope, 'ApiHeaders', apiHeaders({ https: true })),
  };
  return Object.fromEntries(patterns.map((pattern) => [pattern, behaviour]));
}
