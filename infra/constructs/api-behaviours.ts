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
import { type ApiName, forwarded } from '../apis.ts';
import type { EnvironmentConfig } from '../config.ts';
import { apiHeaders } from '../site-headers.ts';
import { edgeFunction } from './edge-function.ts';
import { headersPolicy } from './header-policies.ts';
import { currentOriginSecret } from './origin-secrets.ts';

/** The host of each API that there is. */
export type ApiDomains = Readonly<Partial<Record<ApiName, string>>>;

export function apiBehaviours(
  scope: Construct,
  config: EnvironmentConfig,
  domains: ApiDomains,
): Record<string, BehaviorOptions> {
  const shared = {
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    functionAssociations: [edgeFunction(scope, 'ForwardHost', 'forward-host.js')],
    responseHeadersPolicy: headersPolicy(scope, 'ApiHeaders', apiHeaders({ https: true })),
  } satisfies Partial<BehaviorOptions>;
  const originAt = (domain: string) =>
    new HttpOrigin(domain, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      customHeaders: { 'x-origin-verify': currentOriginSecret(config).unsafeUnwrap() },
    });
  const behaviours = new Map(
    Object.entries(domains).map(([api, domain]) => [api, { ...shared, origin: originAt(domain) }]),
  );
  return Object.fromEntries(
    forwarded.flatMap(([prefix, api]) => {
      const behaviour = behaviours.get(api);
      if (!behaviour) throw new Error(`No API answers below ${prefix}.`);
      return [prefix, `${prefix}/*`].map((pattern) => [pattern, behaviour]);
    }),
  );
}
