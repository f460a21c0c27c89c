import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type Part, type Resource, synth } from './synth.ts';

const hoursAMonth = 730;

/** The metrics that API Gateway counts for a route: calls, two kinds of errors, two latencies and the data. */
const metricsOfRoute = 6;

const [fixed = ''] = /^## A month without applicants\n\n(?:\|.*\n)+/m.exec(readFileSync('docs/cost.md', 'utf8')) ?? [];
const rows = new Map(
  [...fixed.matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) => {
    const [service = '', ...cells] = row.split('|').map((cell) => cell.trim());
    return [service, cells] as const;
  }),
);

/** Returns the monthly count and the price of one unit for each row of the table in docs/cost.md. */
function countsOf(name: 'dev' | 'stage' | 'prod'): Record<string, readonly [count: number, price: number]> {
  const synthesized = synth(name);
  const parts = Object.keys(synthesized.templates) as Part[];
  const all = (type: string) =>
    parts.flatMap((part) => synthesized.resources(part, `AWS::${type}`).map(([, { Properties }]) => Properties));
  const metrics = all('CloudWatch::Alarm').map(
    ({ Metrics = [{ MetricStat: {} }] }) => Metrics.filter((each: { MetricStat?: object }) => each.MetricStat).length,
  );
  const runs = all('Events::Rule').map(({ ScheduleExpression = '' }) => {
    const minutes = Number(/^rate\((\d+) minutes\)$/.exec(ScheduleExpression)?.[1] ?? 0);
    return minutes ? (hoursAMonth * 60) / minutes : 0;
  });
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const endpoints = all('EC2::VPCEndpoint').filter(({ VpcEndpointType }) => VpcEndpointType === 'Interface');
  const [firewall] = all('WAFv2::WebACL');
  const detailedRoutes = all('ApiGatewayV2::Stage').flatMap(({ RouteSettings }) =>
    Object.values<Resource['Properties']>(RouteSettings).filter(({ DetailedMetricsEnabled }) => DetailedMetricsEnabled),
  );
  return {
    KMS: [all('KMS::Key').length, 1],
    'Secrets Manager': [all('SecretsManager::Secret').length, 0.4],
    WAF: [firewall.Rules.length, 1],
    'VPC endpoint for SQS': [sum(endpoints.map(({ SubnetIds }) => SubnetIds.length)), 0.01 * hoursAMonth],
    Alarms: [sum(metrics), 0.1],
    Dashboard: [all('CloudWatch::Dashboard').length, 3],
    Metrics: [all('Logs::MetricFilter').length + metricsOfRoute * detailedRoutes.length, 0.3],
    Schedules: [sum(runs), Number.NaN],
    SQS: [all('Lambda::EventSourceMapping').length * 657_000, 0.4e-6],
  };
}

describe('docs/cost.md', () => {
  it.each([
    ['dev', 0],
    ['stage', 2],
    ['prod', 2],
  ] as const)('counts what a month of %s without applicants costs', (name, column) => {
    const counts = countsOf(name);
    expect([...rows.keys()]).toEqual(expect.arrayContaining(Object.keys(counts)));
    for (const [service, [count, price]] of Object.entries(counts)) {
      const [counted = '', usd] = (rows.get(service) ?? []).slice(column);
      expect([service, Number(counted.replaceAll(',', '').match(/\d+/)?.[0] ?? 0)]).toEqual([service, count]);
      const fee = service === 'WAF' ? 5 : 0;
      if (price) expect([service, usd]).toEqual([service, (fee + count * price).toFixed(2)]);
    }
    const amounts = [...rows].filter(([service]) => service in counts).map(([, cells]) => Number(cells[column + 1]));
    expect(rows.get('Total')?.[column + 1]).toBe(amounts.reduce((total, usd) => total + usd, 0).toFixed(2));
  });
});
