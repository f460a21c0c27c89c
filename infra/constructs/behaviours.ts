import { readFileSync } from 'node:fs';
import { Duration, Fn, SecretValue as Secrets, type SecretValue } from 'aws-cdk-lib';
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
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { apiPrefixes } from '../../shared/contracts/routes.ts';
import { type EnvironmentConfig, edgeRegion } from '../config.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import { apiHeaders } from '../site-headers.ts';

const nameOf = ({ name }: EnvironmentConfig, version: number) =>
  `graduate-application-${name}/origin-secret-${version}`;

const suppressRotation = (secret: Secret) =>
  suppressNag(secret, 'SMG4', 'A deployment rotates it, because CloudFront and the Lambdas must get it in order.');

/** Creates two secrets that prove a request came through CloudFront, which may send the old one during a deployment. */
export function makeOriginSecrets(scope: Construct, config: EnvironmentConfig): SecretValue {
  const current = config.versions.originSecret;
  const secrets = [current - 1, current].map(
    (version) =>
      new Secret(scope, `OriginSecret${version}`, {
        secretName: nameOf(config, version),
        description: 'Sent by CloudFront to the API',
        generateSecretString: { passwordLength: 48, excludePunctuation: true },
        replicaRegions: config.region === edgeRegion ? [] : [{ region: edgeRegion }],
      }),
  );
  const both = Fn.join(
    ',',
    secrets.map(({ secretValue }) => secretValue.unsafeUnwrap()),
  );
  // A third secret has both, because a template may hold 60 references and each endpoint needs one. Its id contains
  // the version, because CloudFormation reads a secret again only if the reference to it has changed.
  const accepted = new Secret(scope, `OriginSecretsUntil${current}`, {
    description: 'Secrets that the API accepts from CloudFront',
    secretStringValue: Secrets.unsafePlainText(both),
  });
  [...secrets, accepted].forEach(suppressRotation);
  return accepted.secretValue;
}

/** Refers to the current secret by name, because CloudFront's stack may be in another region. */
const currentOriginSecret = (config: EnvironmentConfig): SecretValue =>
  Secrets.secretsManager(nameOf(config, config.versions.originSecret));

export function apiBehaviours(
  scope: Construct,
  config: EnvironmentConfig,
  domain: string,
): Record<string, BehaviorOptions> {
  const behaviour: BehaviorOptions = {
    origin: new HttpOrigin(domain, {
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
  return Object.fromEntries(
    apiPrefixes.flatMap((prefix) => [prefix, `${prefix}/*`].map((pattern) => [pattern, behaviour])),
  );
}

/** The headers that CloudFront rejects as custom headers, because they have fields of their own. */
const securityHeaders: Readonly<Record<string, (value: string) => ResponseSecurityHeadersBehavior>> = {
  'content-security-policy': (contentSecurityPolicy) => ({
    contentSecurityPolicy: { contentSecurityPolicy, override: true },
  }),
  'strict-transport-security': (value) => ({
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(value)?.[1])),
      includeSubdomains: value.includes('includeSubDomains'),
      override: true,
    },
  }),
  'x-content-type-options': () => ({ contentTypeOptions: { override: true } }),
  'x-frame-options': () => ({ frameOptions: { frameOption: HeadersFrameOption.DENY, override: true } }),
  'referrer-policy': () => ({
    referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
  }),
};

export function headersPolicy(scope: Construct, id: string, headers: Readonly<Record<string, string>>) {
  const all = Object.entries(headers);
  const custom = all.filter(([name]) => !(name in securityHeaders));
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: Object.assign({}, ...all.map(([name, value]) => securityHeaders[name]?.(value))),
    customHeadersBehavior: { customHeaders: custom.map(([header, value]) => ({ header, value, override: true })) },
  });
}

/** Creates a CloudFront function that runs before a request is handled. `ownPaths` are paths with their own page. */
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
