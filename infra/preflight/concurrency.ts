import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { EnvironmentConfig } from '../config.ts';
import { type Finding, unless } from './finding.ts';

/** Lambda leaves so many executions to functions without a reservation. */
const leftUnreserved = 100;

export async function checkConcurrency({ region, capacity }: EnvironmentConfig): Promise<readonly Finding[]> {
  const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand({}));
  const { ConcurrentExecutions: has = 0, UnreservedConcurrentExecutions: unreserved = 0 } = AccountLimit ?? {};
  const raise = 'Ask for more under Service Quotas, AWS Lambda, "Concurrent executions" (L-B99A9384): it takes days.';
  const reserved = Object.values(capacity.reservedConcurrency ?? {}).reduce((sum, each) => sum + each, 0);
  const needs = capacity.concurrentExecutions;
  return [
    unless(
      has >= needs,
      `Lambda runs ${needs} executions at a time (the account: ${has})`,
      has <= 10 ? `New accounts have 10, with which not even dev is usable. ${raise}` : raise,
    ),
    ...(reserved > 0
      ? [
          unless(
            // Of an environment that is deployed already, its own are among the reserved ones.
            has - reserved >= leftUnreserved && unreserved >= leftUnreserved,
            `${reserved} executions can be reserved`,
            raise,
          ),
        ]
      : []),
  ];
}
