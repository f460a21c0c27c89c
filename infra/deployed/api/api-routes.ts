import { StartProblem } from '../../local/common/start-problem.ts';
import type { Deployment } from '../assembly/deployment.ts';
import { account } from '../assembly/physical.ts';
import { matches } from '../policy/matches.ts';
import type { Throttle } from './throttle.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface DeployedRoute {
  readonly method: Method;
  readonly path: string;
  /** Of the function, or of its alias. */
  readonly functionArn: string;
  readonly throttle: Throttle;
  /** Whether the function lets the API call it; otherwise the call fails with a 500. */
  readonly mayInvoke: boolean;
}

interface RouteProperties {
  readonly RouteKey: string;
  readonly Target: string;
}

interface Settings {
  readonly ThrottlingRateLimit: number;
  readonly ThrottlingBurstLimit: number;
}

interface StageProperties {
  readonly ApiId: string;
  readonly StageName: string;
  readonly DefaultRouteSettings?: Settings;
  readonly RouteSettings?: Readonly<Record<string, Settings>>;
}

interface PermissionProperties {
  readonly FunctionName: string;
  readonly Principal: string;
  readonly SourceArn?: string;
}

/** An account's own limits, where a stage says nothing. */
const accountLimits = { ThrottlingRateLimit: 10_000, ThrottlingBurstLimit: 5_000 };

/** Whether the policy of a function lets a service call it from a source. */
export const invocationAllowed = (deployment: Deployment, service: string, functionArn: string, source: string) =>
  deployment
    .ofType<PermissionProperties>('AWS::Lambda::Permission')
    .some(
      ({ properties: { FunctionName, Principal, SourceArn = '*' } }) =>
        Principal === service && FunctionName === functionArn && matches(SourceArn, source),
    );

/** The routes of the API with the limits of its stage. */
export function apiRoutes(deployment: Deployment): DeployedRoute[] {
  const [stage] = deployment.ofType<StageProperties>('AWS::ApiGatewayV2::Stage');
  if (!stage) throw new StartProblem('No template has the stage of an API.');
  const { ApiId, StageName, DefaultRouteSettings, RouteSettings = {} } = stage.properties;
  const integrations = deployment.ofType<{ IntegrationUri: string }>('AWS::ApiGatewayV2::Integration');
  return deployment.ofType<RouteProperties>('AWS::ApiGatewayV2::Route').map(({ properties: { RouteKey, Target } }) => {
    const [method, path = ''] = RouteKey.split(' ') as [Method, string];
    const integration = integrations.find(({ ref }) => Target === `integrations/${ref}`);
    if (!integration) throw new StartProblem(`The route ${RouteKey} has no integration.`);
    const functionArn = integration.properties.IntegrationUri;
    const source = `arn:aws:execute-api:${stage.stack.region}:${account}:${ApiId}/${StageName}/${method}${path}`;
    const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } =
      RouteSettings[RouteKey] ?? DefaultRouteSettings ?? accountLimits;
    return {
      method,
      path,
      functionArn,
      throttle: { rate, burst },
      mayInvoke: invocationAllowed(deployment, 'apigateway.amazonaws.com', functionArn, source),
    };
  });
}
