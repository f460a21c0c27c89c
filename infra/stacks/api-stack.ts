import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { usesOf } from '../../shared/contracts/contract.ts';
import { routes } from '../../shared/contracts/routes.ts';
import { makeOriginSecrets } from '../constructs/behaviours.ts';
import { EndpointFunction } from '../constructs/functions.ts';
import { RouteTableApi } from '../constructs/route-table-api.ts';
import type { StackContext } from '../constructs/stack-context.ts';
import { type Bindings, bindAll } from './bindings.ts';

/** A function for each call, with the access that its contract names, and the API in front of them. */
export class ApiStack extends Stack {
  readonly api: RouteTableApi;

  constructor(scope: Construct, id: string, context: StackContext, bindings: Bindings, props: StackProps) {
    super(scope, id, props);
    const secrets = makeOriginSecrets(this, context.config).unsafeUnwrap();
    const endpoints = routes.map((contract) => {
      const fn = new EndpointFunction(this, contract, context);
      fn.addEnvironment('ORIGIN_SECRETS', secrets);
      bindAll(fn, usesOf(contract), bindings);
      return { contract, fn };
    });
    this.api = new RouteTableApi(this, 'Routes', context, endpoints);
    new CfnOutput(this, 'ApiEndpoint', { value: this.api.api.apiEndpoint });
  }
}
