import { readFileSync } from 'node:fs';
import { Duration } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Function as CloudFrontFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import { type ApiName, forwarded } from '../apis.ts';
import type { EnvironmentConfig } from '../config.ts';
import { apiHeaders } from '../site-headers.ts';
import { currentOriginSecret } from './origin-secrets.ts';

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

type Headers = Readonly<Record<string, string>>;

const twoYears = Duration.days(730);

/** CloudFront refuses these among custom headers: they have fields of their own. */
const securityHeaders: Readonly<Record<string, (value: string) => ResponseSecurityHeadersBehavior>> = {
  'content-security-policy': (contentSecurityPolicy) => ({
    contentSecurityPolicy: { contentSecurityPolicy, override: true },
  }),
  'strict-transport-security': (value) => ({
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/i.exec(value)?.[1] ?? twoYears.toSeconds())),
      includeSubdomains: /includeSubDomains/i.test(value),
      preload: /preload/i.test(value),
      override: true,
    },
  }),
  'x-content-type-options': () => ({ contentTypeOptions: { override: true } }),
  'x-frame-options': () => ({ frameOptions: { frameOption: HeadersFrameOption.DENY, override: true } }),
  'referrer-policy': () => ({
    referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
  }),
};

export function headersPolicy(scope: Construct, id: string, headers: Headers) {
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const security = lowerCase.map(([name, value]) => securityHeaders[name]?.(value) ?? {});
  const custom = lowerCase.filter(([name]) => !(name in securityHeaders));
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: Object.assign({}, ...security),
    customHeadersBehavior:
      custom.length > 0
        ? { customHeaders: custom.map(([header, value]): ResponseCustomHeader => ({ header, value, override: true })) }
        : undefined,
  });
}

/** @param ownPaths for the function that rewrites pages: paths with a page of their own. */
export const edgeFunction = (scope: Construct, id: string, file: string, ownPaths: readonly string[] = []) => ({
  eventType: FunctionEventType.VIEWER_REQUEST,
  function: new CloudFrontFunction(scope, id, {
    code: FunctionCode.fromInline(edgeCode(file, ownPaths)),
    runtime: FunctionRuntime.JS_2_0,
  }),
});

export const edgeCode = (file: string, ownPaths: readonly string[]): string =>
  readFileSync(new URL(`../edge/${file}`, import.meta.url), 'utf8').replace(
    'const ownPaths = [];',
    `const ownPaths = ${JSON.stringify(ownPaths)};`,
  );
