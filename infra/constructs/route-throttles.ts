import { type Contract, routeOf } from '../../shared/contracts/contract.ts';
import { getFind } from '../../shared/contracts/lookup.ts';
import type { Throttle } from '../capacity/capacities.ts';
import type { EnvironmentConfig } from '../config.ts';

/** Capitalized as in CloudFormation: the CDK passes them on unchanged. */
export interface RouteSettings {
  readonly ThrottlingRateLimit: number;
  readonly ThrottlingBurstLimit: number;
  readonly DetailedMetricsEnabled: boolean;
}

/** Each of its calls pays AWS, so that alarms watch it. The others are in the access log. */
const isPaidFor = (contract: Contract) => routeOf(contract) === routeOf(getFind);

export function routeThrottles(
  routes: readonly Contract[],
  { capacity }: EnvironmentConfig,
): Record<string, RouteSettings> {
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
