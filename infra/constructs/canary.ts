import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { canaryFunction } from '../function-limits.ts';
import { grant } from '../security/grant.ts';
import { workerFunction } from './functions.ts';
import type { StackContext } from './stack-context.ts';

export const canaryInterval = Duration.minutes(15);

/** Runs the smoke test on a schedule against the site's public address. The Lambda fails if a check fails. */
export function canary(scope: Construct, id: string, context: StackContext, siteUrl: string): LambdaFunction {
  const { canarySecret } = context.config;
  const fn = workerFunction(scope, id, context, {
    ...canaryFunction,
    entry: canaryFunction.path,
    environment: { SITE_URL: siteUrl, ...(canarySecret && { CANARY_SECRET_ID: canarySecret }) },
  });
  if (canarySecret) {
    const { secretArn } = Secret.fromSecretNameV2(scope, `${id}Secret`, canarySecret);
    // Secrets Manager adds six random characters to the name of each secret.
    grant(fn, ['secretsmanager:GetSecretValue'], [`${secretArn}-??????`]);
  }
  // The next run repeats a failed check, so EventBridge and Lambda do not retry.
  fn.configureAsyncInvoke({ retryAttempts: 0 });
  const target = new LambdaTarget(fn, { retryAttempts: 0 });
  new Rule(scope, `${id}Schedule`, { schedule: Schedule.rate(canaryInterval), targets: [target] });
  return fn;
}
