import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Lambda } from '../../local/common/invoke.ts';
import { type ResourcePolicies, refusalOf } from '../policy/authorize.ts';
import { startContainer } from './container.ts';
import type { DeployedFunction } from './deployed-function.ts';
import { functionEnvironment } from './function-environment.ts';
import { installCode } from './install-code.ts';
import { type ContainerPool, containerPool } from './pool.ts';

interface Launching {
  readonly root: string;
  /** A directory of this run: the functions' files are copied there. */
  readonly workDir: string;
  /** The variables by which functions reach this machine instead of AWS. */
  readonly variables: Readonly<Record<string, string>>;
  readonly policies: ResourcePolicies;
}

export interface Functions {
  lambdaOf<Event, Result>(fn: DeployedFunction): Lambda<Event, Result>;
  /** Those that were asked for. */
  readonly used: ReadonlyMap<string, DeployedFunction>;
  stop(): Promise<void>;
}

/** Of one function: a laptop has few cores, and each process takes 100 MB. */
const containersAtMost = 3;

/** Without them a function runs, but nobody sees why it failed. */
function warnWithoutLog({ name, logGroup, region, role }: DeployedFunction, policies: ResourcePolicies) {
  const resource = `arn:aws:logs:${region}:${role.account}:log-group:${logGroup}:log-stream:local`;
  for (const action of ['logs:CreateLogStream', 'logs:PutLogEvents']) {
    const refusal = refusalOf({ ...role, endpoints: undefined }, { action, resource }, policies);
    if (refusal) console.error(`AccessDenied: ${name} writes no log: ${action} is refused because ${refusal}.`);
  }
}

export function launchFunctions({ root, workDir, variables, policies }: Launching): Functions {
  const pools = new Map<string, ContainerPool>();
  const used = new Map<string, DeployedFunction>();

  function poolOf(fn: DeployedFunction): ContainerPool {
    const directory = join(workDir, fn.name);
    installCode(root, fn.directory, directory);
    warnWithoutLog(fn, policies);
    const { name, limits } = fn;
    const env = functionEnvironment(fn, directory, { ...variables, TMPDIR: join(workDir, 'tmp') });
    return containerPool(() => startContainer({ name, directory, env, megabytes: limits.megabytes }), containersAtMost);
  }

  return {
    used,
    lambdaOf(fn) {
      used.set(fn.name, fn);
      const { name, limits } = fn;
      return {
        name,
        limits,
        async handler(event, { awsRequestId: requestId }) {
          const pool = pools.get(name) ?? poolOf(fn);
          pools.set(name, pool);
          return pool.invoke({ event, requestId, limits }) as Promise<never>;
        },
      };
    },
    async stop() {
      await Promise.all([...pools.values()].map((pool) => pool.stop()));
      rmSync(workDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
