import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { type CfnStage, HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { type Contract, routeOf } from '../../shared/contracts/contract.ts';
import { getFind } from '../../shared/contracts/lookup.ts';
import type { Throttle } from '../capacity/capacities.ts';
import type { EnvironmentConfig } from '../config.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import { countInLog, deliveredLogGroup, refusedCall } from './logs.ts';
import type { StackContext } from './stack-context.ts';

interface Endpoint {
  readonly contract: Contract;
  readonly fn: IFunction;
}

/** The format of the access log. It contains route templates, but no path, query string or IP address. */
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

  constructor(scope: Construct, id: string, context: StackContext, endpoints: readonly Endpoint[]) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', {
      apiName: `graduate-application-${context.config.name}`,
      createDefaultStage: false,
    });
    suppressNag(
      this.api,
      'APIG4',
      'Each Lambda verifies the session cookie or the link itself and answers only CloudFront. The access matrix is tested.',
    );
    const routes = endpoints.flatMap(({ contract, fn }) =>
      this.api.addRoutes({
        path: contract.path,
        methods: [HttpMethod[contract.method]],
        integration: new HttpLambdaIntegration(contract.name, fn),
      }),
    );
    this.stage = this.addStage(
      context,
      endpoints.map(({ contract }) => contract),
    );
    // A deployment fails if it throttles a route that does not exist yet.
    this.stage.node.addDependency(...routes);
  }

  private addStage(context: StackContext, contracts: readonly Contract[]) {
    const { api: throttle } = context.config.capacity.throttles;
    const accessLogs = deliveredLogGroup(this, 'AccessLogs', context.config, context.telemetryKey);
    countInLog(this, context.config, { logGroup: accessLogs, pattern: refusedCall, metricName: 'CallsRefused' });
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      autoDeploy: true,
      throttle: { rateLimit: throttle.rate, burstLimit: throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLogs),
        format: accessLog,
      },
    });
    (stage.node.defaultChild as CfnStage).routeSettings = routeThrottles(contracts, context.config);
    return stage;
  }
}

/** The settings of a route, capitalized as in CloudFormation, because the CDK passes them on unchanged. */
interface RouteSettings {
  readonly ThrottlingRateLimit: number;
  readonly ThrottlingBurstLimit: number;
  readonly DetailedMetricsEnabled: boolean;
}

/** Whether AWS charges for each call of the route, so that alarms watch it. The access log covers the other routes. */
const isPaidFor = (contract: Contract) => routeOf(contract) === routeOf(getFind);

function routeThrottles(routes: readonly Contract[], { capacity }: EnvironmentConfig): Record<string, RouteSettings> {
  const bySegment: Readonly<Record<string, Throttle>> = capacity.throttles;
  return Object.fromEntries(
    routes.map((contract) => {
      const throttle = bySegment[contract.path.split('/')[1] ?? ''];
      if (!throttle) throw new Error(`${contract.path} has no throttle. Add its first segment to capacities.ts.`);
      return [
        routeOf(contract),
        {
          ThrottlingRateLimit: throttle.rate,
          ThrottlingBurstLimit: throttle.burst,
          DetailedMetricsEnabled: isPaidFor(contract),
        },
      ];
    }),
  );
}
