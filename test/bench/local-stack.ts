import { readFileSync } from 'node:fs';
import { type SpawnedStack, spawnStack } from '../support/spawn-stack.ts';

interface BenchStack extends SpawnedStack {
  /** Seconds from the command until it is up. */
  readonly startSeconds: number;
  /** Resident memory now, in MB. */
  memory(): number;
}

export async function startStack(dataDir: string): Promise<BenchStack> {
  const began = performance.now();
  const stack = await spawnStack({ dataDir });
  return {
    ...stack,
    startSeconds: (performance.now() - began) / 1000,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${stack.child.pid}/status`, 'utf8'))?.[1]) / 1024,
  };
}
