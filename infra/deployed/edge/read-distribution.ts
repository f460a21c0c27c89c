import type { RequestListener } from 'node:http';
import { StartProblem } from '../../local/common/start-problem.ts';
import type { Deployed, Deployment } from '../assembly/deployment.ts';
import { account } from '../assembly/physical.ts';
import { type EdgeFunction, edgeFunction } from './edge-function.ts';
import { type HeadersPolicyConfig, headersOf } from './response-headers.ts';

interface BehaviourProperties {
  readonly PathPattern?: string;
  readonly TargetOriginId: string;
  readonly AllowedMethods?: readonly string[];
  readonly OriginRequestPolicyId?: string;
  readonly ResponseHeadersPolicyId?: string;
  readonly FunctionAssociations?: readonly { readonly EventType: string; readonly FunctionARN: string }[];
}

export interface OriginProperties {
  readonly Id: string;
  readonly DomainName: string;
  readonly OriginCustomHeaders?: readonly { readonly HeaderName: string; readonly HeaderValue: string }[];
}

interface DistributionProperties {
  readonly DistributionConfig: {
    readonly DefaultCacheBehavior: BehaviourProperties;
    readonly CacheBehaviors?: readonly BehaviourProperties[];
    readonly DefaultRootObject?: string;
    readonly Origins: readonly OriginProperties[];
  };
}

export interface Behaviour {
  readonly pattern: string;
  readonly methods: readonly string[];
  readonly functions: readonly EdgeFunction[];
  readonly headers: ReturnType<typeof headersOf>;
  readonly origin: OriginProperties;
  readonly listener: RequestListener;
}

/** CloudFront's own policy that sends all of a request on but its host, which becomes the origin's. */
const allButHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const distributionArn = ({ ref }: Deployed<unknown>) => `arn:aws:cloudfront::${account}:distribution/${ref}`;

function functionsOf(deployment: Deployment, { FunctionAssociations = [] }: BehaviourProperties): EdgeFunction[] {
  const known = deployment.ofType<{ FunctionCode: string }>('AWS::CloudFront::Function');
  return FunctionAssociations.map(({ EventType, FunctionARN }) => {
    const found = known.find(({ attributes }) => attributes.FunctionARN === FunctionARN);
    if (!found || EventType !== 'viewer-request')
      throw new StartProblem(`The edge function ${FunctionARN} at ${EventType} is not known here.`);
    return edgeFunction(found.properties.FunctionCode);
  });
}

function headersPolicyOf(deployment: Deployment, { ResponseHeadersPolicyId }: BehaviourProperties) {
  if (ResponseHeadersPolicyId === undefined) return [];
  const policy = deployment
    .ofType<{ ResponseHeadersPolicyConfig: HeadersPolicyConfig }>('AWS::CloudFront::ResponseHeadersPolicy')
    .find(({ ref }) => ref === ResponseHeadersPolicyId);
  if (!policy) throw new StartProblem(`No template has the response headers policy ${ResponseHeadersPolicyId}.`);
  return headersOf(policy.properties.ResponseHeadersPolicyConfig);
}

/** The listener of an origin, as far as CloudFront may read it. */
export type OriginListener = (origin: OriginProperties, distributionArn: string) => Promise<RequestListener>;

/** In the order in which they are tried, and the page that stands for the root. */
export interface Distribution {
  readonly behaviours: readonly Behaviour[];
  readonly rootObject: string;
}

/** What would change answers if it were read. */
const notKnown = ['CustomErrorResponses', 'OriginGroups', 'LambdaFunctionAssociations'];

function requireKnown(config: object) {
  const found = notKnown.find((name) => Object.hasOwn(config, name));
  if (found) throw new StartProblem(`${found} of a CloudFront distribution is not known here.`);
}

export async function readDistribution(deployment: Deployment, listenerOf: OriginListener): Promise<Distribution> {
  const [distribution] = deployment.ofType<DistributionProperties>('AWS::CloudFront::Distribution');
  if (!distribution) throw new StartProblem('No template has a CloudFront distribution.');
  const config = distribution.properties.DistributionConfig;
  const { CacheBehaviors = [], DefaultCacheBehavior, Origins, DefaultRootObject = '' } = config;
  for (const each of [config, DefaultCacheBehavior, ...CacheBehaviors]) requireKnown(each);
  const listeners = new Map<string, RequestListener>();
  for (const origin of Origins) listeners.set(origin.Id, await listenerOf(origin, distributionArn(distribution)));
  const behaviours = [...CacheBehaviors, DefaultCacheBehavior].map((properties) => {
    const { PathPattern = '*', AllowedMethods = ['GET', 'HEAD'], TargetOriginId, OriginRequestPolicyId } = properties;
    const origin = Origins.find(({ Id }) => Id === TargetOriginId);
    const listener = listeners.get(TargetOriginId);
    if (!origin || !listener) throw new StartProblem(`The distribution has no origin ${TargetOriginId}.`);
    if (OriginRequestPolicyId !== undefined && OriginRequestPolicyId !== allButHost)
      throw new StartProblem(`The origin request policy ${OriginRequestPolicyId} is not known here.`);
    const functions = functionsOf(deployment, properties);
    const headers = headersPolicyOf(deployment, properties);
    return { pattern: PathPattern, methods: AllowedMethods, functions, headers, origin, listener };
  });
  return { behaviours, rootObject: DefaultRootObject };
}
