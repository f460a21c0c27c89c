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
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { type ApiName, forwardedPrefixes } from '../apis.ts';
import { type EnvironmentConfig, edgeRegion } from '../config.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import { apiHeaders } from '../site-headers.ts';

const nameOf = ({ name }: EnvironmentConfig, version: number) =>
  `graduate-application-${name}/origin-secret-${version}`;

const suppressRotation = (secret: Secret) =>
  suppressNag(secret, 'SMG4', 'A deployment rotates it, because CloudFront and the Lambdas must get it in order.');

const acceptedVersions = ({ versions: { originSecret: current } }: EnvironmentConfig) => [current - 1, current];

/** Creates two secrets that prove a request came through CloudFront, which may send the old one during a deployment. */
export function makeOriginSecrets(scope: Construct, config: EnvironmentConfig): SecretValue {
  const secrets = acceptedVersions(config).map(
    (version) =>
      new Secret(scope, `OriginSecret${version}`, {
        secretName: nameOf(config, version),
        description: 'Sent by CloudFront to the API',
        generateSecretString: { passwordLength: 48, excludePunctuation: true },
        replicaRegions: config.region === edgeRegion ? [] : [{ region: edgeRegion }],
      }),
  );
  secrets.forEach(suppressRotation);
  return joinSecrets(
    scope,
    config,
    secrets.map(({ secretValue }) => secretValue),
  );
}

/** Returns the accepted secrets in the stack of another API. Deploy it after the stack that creates the secrets. */
export const acceptedOriginSecrets = (scope: Construct, config: EnvironmentConfig): SecretValue =>
  joinSecrets(
    scope,
    config,
    acceptedVersions(config).map((version) => Secrets.secretsManager(nameOf(config, version))),
  );

/** Joins the secrets with commas in one more secret: a template may hold 60 references, and each endpoint needs one. */
function joinSecrets(scope: Construct, { versions }: EnvironmentConfig, secrets: readonly SecretValue[]): SecretValue {
  const both = Fn.join(
    ',',
    secrets.map((secret) => secret.unsafeUnwrap()),
  );
  // The id contains the version, because CloudFormation reads a secret again only if the reference to it has changed.
  const accepted = new Secret(scope, `OriginSecretsUntil${versions.originSecret}`, {
    description: 'Secrets that the API accepts from CloudFront',
    secretStringValue: Secrets.unsafePlainText(both),
  });
  suppressRotation(accepted);
  return accepted.secretValue;
}

/** Refers to the current secret by name, because CloudFront's stack may be in another region. */
const currentOriginSecret = (config: EnvironmentConfig): SecretValue =>
  Secrets.secretsManager(nameOf(config, config.versions.originSecret));

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
    forwardedPrefixes.flatMap(([prefix, api]) => {
      const behaviour = behaviours.get(api);
      if (!behaviour) throw new Error(`No API serves paths under ${prefix}.`);
      return [prefix, `${prefix}/*`].map((pattern) => [pattern, behaviour]);
    }),
  );
}

type Headers = Readonly<Record<string, string>>;

const twoYears = Duration.days(730);

/** The headers that CloudFront rejects as custom headers, because they have fields of their own. */
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
