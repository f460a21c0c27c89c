import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

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
