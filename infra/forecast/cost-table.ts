import { environmentNames } from '../config.ts';
import type { Cost } from './cost.ts';

const usd = (value: number) => value.toFixed(2);
const sum = (costs: readonly Cost[]) => costs.reduce((total, cost) => total + cost.usd, 0);

/** What environments cost in a month at rest, as docs/cost.md shows it. */
export function idleTable(costs: Readonly<Record<string, readonly Cost[]>>): string {
  const services = (costs.prod ?? []).map(({ service }) => service);
  const cells = (service: string) =>
    environmentNames.flatMap((name) => {
      const cost = costs[name]?.find((each) => each.service === service);
      return [cost?.what ?? '', usd(cost?.usd ?? 0)];
    });
  return [
    `| Service | ${environmentNames.flatMap((name) => [name, 'USD']).join(' | ')} |`,
    `| --- |${environmentNames.map(() => ' --- | ---: |').join('')}`,
    ...services.map((service) => `| ${service} | ${cells(service).join(' | ')} |`),
    `| together | ${environmentNames.flatMap((name) => ['', usd(sum(costs[name] ?? []))]).join(' | ')} |`,
  ].join('\n');
}

/** What a month with applications costs in all, in whole USD. */
export function monthSentence(idle: Readonly<Record<string, readonly Cost[]>>, applications: readonly Cost[]): string {
  const whole = (...costs: readonly Cost[]) => Math.round(sum(costs)).toString();
  const { dev = [], stage = [], prod = [] } = idle;
  return `A month of prod with 1,000 applications costs about ${whole(...prod, ...applications)}, of stage without any ${whole(...stage)}, of dev ${whole(...dev)}.`;
}

/** @param what the heading of its column, by which the document's tables are told apart */
export const costTable = (costs: readonly Cost[], what = 'For'): string =>
  [
    `| Service | ${what} | USD |`,
    '| --- | --- | ---: |',
    ...costs.map(({ service, what, usd: value }) => `| ${service} | ${what} | ${usd(value)} |`),
    `| together | | ${usd(sum(costs))} |`,
  ].join('\n');
