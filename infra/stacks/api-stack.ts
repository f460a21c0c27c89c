import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { usesOf } from '../../shared/contracts/contract.ts';
import { routes } from '../../shared/contracts/routes.ts';
import { type Bindings, bindAll } from '../bindings/binding.ts';
import { EndpointFunction } from '../constructs/endpoint-function.ts';
import { GradualRelease } from '../constructs/gradual-release.ts';
import { countInLog, errorBehindSuccess } from '../constructs/log-metrics.ts';
import { originSecrets } from '../constructs/origin-secrets.ts';
import { type Endpoint, RouteTableApi } from '../constructs/route-table-api.ts';
import type { StackContext } from '../constructs/stack-context.ts';

export class ApiStack extends Stack {
  readonly api: RouteTableApi;
  readonly endpoints: readonly Endpoint[];

  constructor(scope: Construct, id: string, context: StackContext, bindings: Bindings, props: StackProps) {
    super(scope, id, props);
    const secrets = originSecrets(this, context.config).unsafeUnwrap();
    const releases = context.config.lean ? undefined : new GradualRelease(this, 'Release', context.config);
    this.endpoints = routes.map((contract) => {
      const fn = new EndpointFunction(this, contract, context);
      fn.addEnvironment('ORIGIN_SECRETS', secrets);
      bindAll(fn, usesOf(contract), bindings);
      countInLog(fn, context.config, {
        logGroup: fn.logGroup,
        pattern: errorBehindSuccess,
        metricName: 'ErrorsBehindSuccess',
      });
      return { contract, fn: releases?.addFunction(fn, contract) ?? fn };
    });
    this.api = new RouteTableApi(this, 'Routes', context, this.endpoints);
    new CfnOutput(this, 'ApiEndpoint', { value: this.api.api.apiEndpoint });
  }
}
