import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { StartProblem } from '../../local/common/start-problem.ts';
import type { Deployed, Deployment } from '../assembly/deployment.ts';
import { account } from '../assembly/physical.ts';
import { matches } from '../policy/matches.ts';
import { type EdgeFunction, type EdgeRequest, edgeFunction } from './edge-function.ts';
import { addHeaders, type HeadersPolicyConfig, headersOf } from './response-headers.ts';

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

export interface DistributionProperties {
  readonly DistributionConfig: {
    readonly DefaultCacheBehavior: BehaviourProperties;
    readonly CacheBehaviors?: readonly BehaviourProperties[];
    readonly DefaultRootObject?: string;
    readonly Origins: readonly OriginProperties[];
  };
}

interface Behaviour {
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

async function behavioursOf(deployment: Deployment, listenerOf: OriginListener): Promise<Behaviour[]> {
  const [distribution] = deployment.ofType<DistributionProperties>('AWS::CloudFront::Distribution');
  if (!distribution) throw new StartProblem('No template has a CloudFront distribution.');
  const { CacheBehaviors = [], DefaultCacheBehavior, Origins } = distribution.properties.DistributionConfig;
  const listeners = new Map<string, RequestListener>();
  for (const origin of Origins) listeners.set(origin.Id, await listenerOf(origin, distributionArn(distribution)));
  return [...CacheBehaviors, DefaultCacheBehavior].map((properties) => {
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
}

const edgeHeaders = (request: IncomingMessage): EdgeRequest['headers'] =>
  Object.fromEntries(
    Object.entries(request.headersDistinct)
      .filter(([name]) => name !== 'cookie')
      .map(([name, values = []]) => [name, { value: values.join(',') }]),
  );

/** The request as the origin gets it: with what functions and CloudFront have changed. */
function changeRequest(request: IncomingMessage, { uri, headers }: EdgeRequest, origin: OriginProperties): void {
  const [, search] = (request.url ?? '').split(/(\?.*)/s);
  const custom = (origin.OriginCustomHeaders ?? []).map(({ HeaderName, HeaderValue }) => [
    HeaderName.toLowerCase(),
    HeaderValue,
  ]);
  const kept = Object.entries(headers).map(([name, { value }]) => [name, value]);
  const { cookie } = request.headers;
  const all = { ...Object.fromEntries([...kept, ...custom]), ...(cookie && { cookie }), host: origin.DomainName };
  Object.assign(request, { url: uri + (search ?? ''), headers: all, rawHeaders: Object.entries(all).flat() });
}

function runFunctions(behaviour: Behaviour, request: IncomingMessage, response: ServerResponse) {
  const { method = '', url = '/', socket } = request;
  let passed: EdgeRequest = { method, uri: url.split('?')[0] ?? '/', headers: edgeHeaders(request) };
  for (const run of behaviour.functions) {
    const result = run(passed, socket.remoteAddress ?? '');
    if (!('statusCode' in result)) {
      passed = result;
      continue;
    }
    const headers = Object.entries(result.headers ?? {}).map(([name, { value }]) => [name, value]);
    response.writeHead(result.statusCode, Object.fromEntries(headers)).end();
    return undefined;
  }
  return passed;
}

const refuse = (response: ServerResponse) =>
  response.writeHead(403, { 'content-type': 'text/plain' }).end('This method is not allowed here.');

/** Serves the site and its API as the distribution of the template does. Nothing is cached; there is no firewall. */
export async function serveDistribution(deployment: Deployment, listenerOf: OriginListener): Promise<RequestListener> {
  const behaviours = await behavioursOf(deployment, listenerOf);
  const { DefaultRootObject = '' } =
    deployment.ofType<DistributionProperties>('AWS::CloudFront::Distribution')[0]?.properties.DistributionConfig ?? {};
  return (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const behaviour = behaviours.find(({ pattern }) => matches(pattern, path));
    if (!behaviour) return void refuse(response);
    addHeaders(response, behaviour.headers);
    if (!behaviour.methods.includes(request.method ?? '')) return void refuse(response);
    const passed = runFunctions(behaviour, request, response);
    if (!passed) return;
    const uri = passed.uri === '/' ? `/${DefaultRootObject}` : passed.uri;
    changeRequest(request, { ...passed, uri }, behaviour.origin);
    behaviour.listener(request, response);
  };
}
