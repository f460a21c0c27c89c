// The stacks of the APIs. Each has a function for each of its calls (`infra/apis.ts`).

import { CfnOutput, type SecretValue, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { usesOf } from '../../shared/contracts/contract.ts';
import type { Route } from '../../shared/contracts/routes.ts';
import { routesOf } from '../apis.ts';
import { acceptedOriginSecrets, makeOriginSecrets } from '../constructs/behaviours.ts';
import { EndpointFunction } from '../constructs/functions.ts';
import { RouteTableApi } from '../constructs/route-table-api.ts';
import type { StackContext } from '../constructs/stack-context.ts';
import { type Bindings, bindAll } from './bindings.ts';

export class ApiStack extends Stack {
  readonly api: RouteTableApi;

  constructor(scope: Construct, id: string, context: StackContext, bindings: Bindings, props: StackProps) {
    super(scope, id, props);
    this.api = serveCalls(this, context, {
      apiName: `graduate-application-${context.config.name}`,
      contracts: routesOf('api'),
      originSecrets: makeOriginSecrets(this, context.config),
      bindings,
    });
  }
}

export class LettersStack extends Stack {
  readonly api: RouteTableApi;

  constructor(scope: Construct, id: string, context: StackContext, bindings: Bindings, props: StackProps) {
    super(scope, id, props);
    this.api = serveCalls(this, context, {
      apiName: `graduate-application-${context.config.name}-letters`,
      contracts: routesOf('letters'),
      originSecrets: acceptedOriginSecrets(this, context.config),
      bindings,
    });
  }
}

interface ApiProps {
  readonly apiName: string;
  readonly contracts: readonly Route[];
  /** The secrets that the functions accept from CloudFront. */
  readonly originSecrets: SecretValue;
  readonly bindings: Bindings;
}

/** Creates a function for each call, with the access that its contract names, and the API in front of them. */
function serveCalls(
  stack: Stack,
  context: StackContext,
  { apiName, contracts, originSecrets, bindings }: ApiProps,
): RouteTableApi {
  const secrets = originSecrets.unsafeUnwrap();
  const endpoints = contracts.map((contract) => {
    const fn = new EndpointFunction(stack, contract, context);
    fn.addEnvironment('ORIGIN_SECRETS', secrets);
    bindAll(fn, usesOf(contract), bindings);
    return { contract, fn };
  });
  const api = new RouteTableApi(stack, 'Routes', context, { apiName, endpoints });
  new CfnOutput(stack, 'ApiEndpoint', { value: api.api.apiEndpoint });
  return api;
}
