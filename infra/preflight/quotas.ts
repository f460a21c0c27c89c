import {
  paginateListAWSDefaultServiceQuotas,
  paginateListServiceQuotas,
  type ServiceQuota,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import type { EnvironmentConfig } from '../config.ts';
import { type CheckResult, resultOf, undetermined } from './check-result.ts';

interface QuotaRequirement {
  readonly service: string;
  /** The name of the quota in Service Quotas. Its code differs between regions. */
  readonly quota: RegExp;
  readonly needs: number;
  readonly what: string;
}

/** AWS's default quotas in us-east-1, which docs/capacity.md relies on for a deadline. */
const needs: readonly QuotaRequirement[] = [
  { service: 'cognito-idp', quota: /UserAuthentication/i, needs: 120, what: 'logins a second' },
  { service: 'cognito-idp', quota: /UserToken/i, needs: 120, what: 'refreshed sessions a second' },
  { service: 'cognito-idp', quota: /UserCreation/i, needs: 50, what: 'sign-ups and confirmations a second' },
  { service: 'cognito-idp', quota: /UserAccountRecovery/i, needs: 30, what: 'forgotten and new passwords a second' },
  { service: 'cognito-idp', quota: /UserRead/i, needs: 120, what: 'accounts read a second' },
  { service: 'dynamodb', quota: /table-level write throughput/i, needs: 40_000, what: 'write units of a table' },
  { service: 'apigateway', quota: /^throttle rate/i, needs: 10_000, what: 'API requests a second' },
];

/** Lists the account's quotas, then AWS's defaults: ListServiceQuotas omits quotas that were never changed. */
async function quotasOf(client: ServiceQuotasClient, ServiceCode: string): Promise<ServiceQuota[]> {
  const found: ServiceQuota[] = [];
  for (const pages of [paginateListServiceQuotas, paginateListAWSDefaultServiceQuotas])
    for await (const { Quotas = [] } of pages({ client }, { ServiceCode })) found.push(...Quotas);
  return found;
}

export async function checkQuotas({ region }: EnvironmentConfig): Promise<readonly CheckResult[]> {
  const client = new ServiceQuotasClient({ region });
  const services = [...new Set(needs.map(({ service }) => service))];
  const quotas = new Map(
    await Promise.all(services.map(async (service) => [service, await quotasOf(client, service)] as const)),
  );
  return needs.map(({ service, quota, needs: needed, what }) => {
    const found = quotas.get(service)?.find(({ QuotaName = '' }) => quota.test(QuotaName));
    const heading = `${service} allows ${needed.toLocaleString('en-US')} ${what}`;
    if (found?.Value === undefined)
      return undetermined(
        heading,
        `Service Quotas of ${region} doesn't list this quota of ${service}. Check it by hand.`,
      );
    return resultOf(
      found.Value >= needed,
      `${heading} (your account: ${found.Value.toLocaleString('en-US')})`,
      `Request an increase under Service Quotas, ${service}, "${found.QuotaName}" (${found.QuotaCode}).`,
    );
  });
}
