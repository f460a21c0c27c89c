import { readFileSync } from 'node:fs';
import { type SpawnedStack, spawnStack } from '../support/spawn-stack.ts';

interface BenchStack extends SpawnedStack {
  /** The seconds from the command until the stack is ready. */
  readonly startSeconds: number;
  /** Returns the current resident memory in MB. */
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
