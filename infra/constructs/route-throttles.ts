import type { Contract } from '../../shared/contracts/contract.ts';
import type { EnvironmentConfig, Throttle } from '../config.ts';

/** Capitalized as in CloudFormation: the CDK passes them on unchanged. */
export interface RouteSettings {
  readonly ThrottlingRateLimit: number;
  readonly ThrottlingBurstLimit: number;
  readonly DetailedMetricsEnabled: boolean;
}

export function routeThrottles(
  routes: readonly Contract[],
  { throttles }: EnvironmentConfig,
): Record<string, RouteSettings> {
  const bySegment: Readonly<Record<string, Throttle>> = {
    api: throttles.session,
    public: throttles.public,
    service: throttles.service,
    lookup: throttles.lookup,
  };
  return Object.fromEntries(
    routes.map(({ method, path }) => {
      const throttle = bySegment[path.split('/')[1] ?? ''];
      if (!throttle) throw new Error(`${path} has no throttle. Add its first segment to route-throttles.ts.`);
      return [
        `${method} ${path}`,
        { ThrottlingRateLimit: throttle.rate, ThrottlingBurstLimit: throttle.burst, DetailedMetricsEnabled: true },
      ];
    }),
  );
}
