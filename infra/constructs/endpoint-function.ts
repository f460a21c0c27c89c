import { Duration } from 'aws-cdk-lib';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { type Contract, handlerPath, routeOf } from '../../shared/contracts/contract.ts';
import { toPascalCase } from '../../shared/letter-case.ts';
import { endpointLimits } from '../function-limits.ts';
import { functionDefaults, runtime } from './function-defaults.ts';
import type { StackContext } from './stack-context.ts';

export class EndpointFunction extends LambdaFunction {
  constructor(scope: Construct, contract: Contract, context: StackContext) {
    const id = toPascalCase(contract.name);
    super(scope, id, {
      ...functionDefaults(scope, id, context),
      ...runtime,
      code: context.bundles.code(handlerPath(contract)),
      description: routeOf(contract),
      memorySize: endpointLimits.megabytes,
      timeout: Duration.seconds(endpointLimits.seconds),
      reservedConcurrentExecutions: context.config.capacity.reservedConcurrency?.[contract.name],
    });
  }
}
