import { invoke } from '../local/common/invoke.ts';
import type { CustomMessage, CustomMessageEvent } from '../local/user-pool/pool/email-code.ts';
import { invocationAllowed } from './api/api-routes.ts';
import type { Deployment } from './assembly/deployment.ts';
import type { DeployedFunction } from './functions/deployed-function.ts';
import type { Functions } from './functions/launch-functions.ts';

interface PoolProperties {
  readonly LambdaConfig?: { readonly CustomMessage?: string };
}

/** The trigger that the user pool of the template names, as far as it lets Cognito call it. */
export function customMessageOf(
  deployment: Deployment,
  functionOf: (arn: string) => DeployedFunction,
  { lambdaOf }: Functions,
): CustomMessage {
  const [pool] = deployment.ofType<PoolProperties>('AWS::Cognito::UserPool');
  const arn = pool?.properties.LambdaConfig?.CustomMessage ?? '';
  const lambda = lambdaOf<CustomMessageEvent, CustomMessageEvent>(functionOf(arn));
  const isAllowed = invocationAllowed(deployment, 'cognito-idp.amazonaws.com', arn, pool?.attributes.Arn ?? '');
  return async (event) => {
    if (!isAllowed) throw new Error('the function does not let Cognito call it');
    return invoke(lambda, event);
  };
}
