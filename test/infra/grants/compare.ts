import { triggers } from '../../../infra/function-limits.ts';
import { nameOf } from '../../../infra/local/common/invoke.ts';
import type { RecordedCall } from '../../../infra/local/recorded-lambdas.ts';
import { routeOf } from '../../../shared/contracts/contract.ts';
import { routes } from '../../../shared/contracts/routes.ts';
import { workerPath, workers } from '../../../shared/contracts/workers.ts';
import type { Granted, GrantedFunction } from './granted.ts';
import { needsOf, needsOfLambda } from './needs.ts';
import { allowing, type Need, type Rule } from './policy.ts';

const descriptions = new Map<string, string>([
  ...routes.map((route) => [nameOf(route.handlerPath), routeOf(route)] as const),
  ...workers.map((worker) => [nameOf(workerPath(worker)), worker.description] as const),
  ...Object.values(triggers).map(({ path, description }) => [nameOf(path), description] as const),
]);

/** Why a need is not met; the rules that meet it are added to `used`. */
function refusalOf(granted: Granted, rules: readonly Rule[], need: Need, used: Set<Rule>): string | undefined {
  const found = allowing(rules, need);
  for (const rule of found) used.add(rule);
  if (found.length === 0) return 'its role does not allow it';
  return granted.leavesToRoles(need) ? undefined : 'the policy of the resource does not';
}

const asText = ({ action, resource, ...rest }: Need | Rule) => {
  const conditions =
    'conditions' in rest ? rest.conditions.map(({ value }) => value) : Object.values(rest.context ?? {});
  return [`${action} on ${resource}`, ...conditions].join(', ');
};

export interface Comparison {
  /** What functions need and may not do. */
  readonly refused: readonly string[];
  /** What functions may do and never did. */
  readonly unused: readonly string[];
}

/** Compares what the functions asked of AWS with what their roles allow. */
export function compare(granted: Granted, calls: readonly RecordedCall[]): Comparison {
  const used = new Set<Rule>();
  const refused = new Set<string>();

  function check({ description, rules, endpoints }: GrantedFunction, need: Need, viaNetwork: boolean) {
    const refusal = refusalOf(granted, rules, need, used);
    if (refusal) refused.add(`${description}: ${asText(need)}: ${refusal}`);
    // What a service does in the name of the caller does not pass the caller's network.
    else if (viaNetwork && endpoints && !need.context?.['kms:ViaService'] && allowing(endpoints, need).length === 0)
      refused.add(`${description}: ${asText(need)}: its network has no way to it`);
  }

  for (const fn of granted.functions) for (const need of needsOfLambda(fn, granted)) check(fn, need, false);
  for (const call of calls) {
    const fn = granted.functions.find(({ description }) => description === descriptions.get(call.caller));
    if (!fn) throw new Error(`No template has the function ${call.caller}.`);
    try {
      for (const need of needsOf(call, fn, granted)) check(fn, need, true);
    } catch (error) {
      refused.add(`${fn.description}: ${call.operation} of ${call.service}: ${(error as Error).message}`);
    }
  }
  const unused = granted.functions.flatMap(({ description, rules }) =>
    rules.filter((rule) => !used.has(rule)).map((rule) => `${description}: ${asText(rule)}`),
  );
  return { refused: [...refused].sort(), unused: [...new Set(unused)].sort() };
}
