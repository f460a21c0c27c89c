import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import type { CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpApi, HttpMethod, type HttpRoute, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Contract } from '../../shared/contracts/contract.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import { deliveredLogGroup } from './encrypted-log-group.ts';
import { countInLog, hasStatus } from './log-metrics.ts';
import { routeThrottles } from './route-throttles.ts';
import type { StackContext } from './stack-context.ts';

interface Endpoint {
  readonly contract: Contract;
  /** Itself, or its alias where it is deployed gradually. */
  readonly fn: IFunction;
}

interface Calls {
  readonly apiName: string;
  readonly endpoints: readonly Endpoint[];
}

/** Route templates only: no path, no query string, no IP address. */
const accessLog = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    requestTime: '$context.requestTime',
    route: '$context.routeKey',
    status: '$context.status',
    latency: '$context.responseLatency',
    integrationStatus: '$context.integrationStatus',
    error: '$context.error.responseType',
  }),
);

export class RouteTableApi extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;

  constructor(scope: Construct, id: string, context: StackContext, { apiName, endpoints }: Calls) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', {
      apiName,
      createDefaultStage: false,
    });
    suppressNag(
      this.api,
      'APIG4',
      'Each Lambda verifies the session cookie or the link itself, and answers nobody but CloudFront; the access matrix is tested.',
    );
    const routes = endpoints.flatMap((endpoint) => this.addRoute(endpoint));
    this.stage = this.addStage(
      context,
      endpoints.map(({ contract }) => contract),
    );
    // Throttling a route that does not exist yet fails the deployment.
    this.stage.node.addDependency(...routes);
  }

  private addRoute({ contract, fn }: Endpoint): HttpRoute[] {
    return this.api.addRoutes({
      path: contract.path,
      methods: [HttpMethod[contract.method]],
      integration: new HttpLambdaIntegration(contract.name, fn),
    });
  }

  private addStage(context: StackContext, contracts: readonly Contract[]) {
    const { api: throttle } = context.config.capacity.throttles;
    const accessLogs = deliveredLogGroup(this, 'AccessLogs', context.config, context.telemetryKey);
    for (const [metricName, status] of [
      ['ApiThrottled', 429],
      ['ApiForbidden', 403],
    ] as const)
      countInLog(this, context.config, { logGroup: accessLogs, pattern: hasStatus(status), metricName });
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      autoDeploy: true,
      throttle: { rateLimit: throttle.rate, burstLimit: throttle.burst },
      detailedMetricsEnabled: !context.config.lean,
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLogs),
        format: accessLog,
      },
    });
    (stage.node.defaultChild as CfnStage).routeSettings = routeThrottles(contracts, context.config);
    return stage;
  }
}
