import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { callsOf } from '../apis.ts';
import { acceptedOriginSecrets } from '../constructs/behaviours.ts';
import type { RouteTableApi } from '../constructs/route-table-api.ts';
import type { StackContext } from '../constructs/stack-context.ts';
import type { Bindings } from './bindings.ts';
import { serveCalls } from './serve-calls.ts';

/** What recommenders call. */
export class LettersStack extends Stack {
  readonly api: RouteTableApi;

  constructor(scope: Construct, id: string, context: StackContext, bindings: Bindings, props: StackProps) {
    super(scope, id, props);
    this.api = serveCalls(this, context, {
      apiName: `graduate-application-${context.config.name}-letters`,
      contracts: callsOf('letters'),
      originSecrets: acceptedOriginSecrets(this, context.config),
      bindings,
    });
  }
}
