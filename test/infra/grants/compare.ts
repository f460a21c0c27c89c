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

/** Returns why a need is not met. */
function refusalOf(granted: Granted, rules: readonly Rule[], need: Need): string | undefined {
  if (allowing(rules, need).length === 0) return 'its role does not allow it';
  return granted.leavesToRoles(need) ? undefined : "the resource's policy does not allow it";
}

const asText = ({ action, resource, context = {} }: Need) =>
  [`${action} on ${resource}`, ...Object.values(context)].join(', ');

/** Returns the recorded calls of functions that their roles, resources or networks do not allow. */
export function refusedCalls(granted: Granted, calls: readonly RecordedCall[]): readonly string[] {
  const refused = new Set<string>();

  function check({ description, rules, endpoints }: GrantedFunction, need: Need, viaNetwork: boolean) {
    const refusal = refusalOf(granted, rules, need);
    if (refusal) refused.add(`${description}: ${asText(need)}: ${refusal}`);
    // When a service uses a key for the caller, the call does not pass through the caller's network.
    else if (viaNetwork && endpoints && !need.context?.['kms:ViaService'] && allowing(endpoints, need).length === 0)
      refused.add(`${description}: ${asText(need)}: its network has no endpoint that allows it`);
  }

  for (const fn of granted.functions) for (const need of needsOfLambda(fn, granted)) check(fn, need, false);
  for (const call of calls) {
    const fn = granted.functions.find(({ description }) => description === descriptions.get(call.caller));
    if (!fn) throw new Error(`No template has the function ${call.caller}. Check its description in shared/contracts.`);
    try {
      for (const need of needsOf(call, fn, granted)) check(fn, need, true);
    } catch (error) {
      refused.add(`${fn.description}: ${call.operation} of ${call.service}: ${(error as Error).message}`);
    }
  }
  return [...refused].sort();
}
