import type { Contract } from '../../shared/contracts/contract.ts';
import type { Throttle } from '../capacity/capacities.ts';
import type { EnvironmentConfig } from '../config.ts';

/** Capitalized as in CloudFormation: the CDK passes them on unchanged. */
export interface RouteSettings {
  readonly ThrottlingRateLimit: number;
  readonly ThrottlingBurstLimit: number;
  readonly DetailedMetricsEnabled: boolean;
}

export function routeThrottles(
  routes: readonly Contract[],
  { capacity, lean }: EnvironmentConfig,
): Record<string, RouteSettings> {
  const bySegment: Readonly<Record<string, Throttle>> = capacity.throttles;
  return Object.fromEntries(
    routes.map(({ method, path }) => {
      const throttle = bySegment[path.split('/')[1] ?? ''];
      if (!throttle) throw new Error(`${path} has no throttle. Add its first segment to capacities.ts.`);
      return [
        `${method} ${path}`,
        { ThrottlingRateLimit: throttle.rate, ThrottlingBurstLimit: throttle.burst, DetailedMetricsEnabled: !lean },
      ];
    }),
  );
}
