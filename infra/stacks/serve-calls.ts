import { CfnOutput, type SecretValue, type Stack } from 'aws-cdk-lib';
import { usesOf } from '../../shared/contracts/contract.ts';
import type { Route } from '../../shared/contracts/routes.ts';
import { EndpointFunction } from '../constructs/functions.ts';
import { RouteTableApi } from '../constructs/route-table-api.ts';
import type { StackContext } from '../constructs/stack-context.ts';
import { type Bindings, bindAll } from './bindings.ts';

interface Calls {
  readonly apiName: string;
  readonly contracts: readonly Route[];
  /** What its functions accept from CloudFront. */
  readonly originSecrets: SecretValue;
  readonly bindings: Bindings;
}

/** One function for each call, with what its contract names, and the API before them. */
export function serveCalls(
  stack: Stack,
  context: StackContext,
  { apiName, contracts, originSecrets, bindings }: Calls,
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
