import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const tool = (name: string) => join('node_modules', '.bin', name);
const node = (...args: string[]) => [process.execPath, '--disable-warning=ExperimentalWarning', ...args] as const;

/** What must hold before a change is merged, quickest first. */
const checks: readonly (readonly [string, readonly [string, ...string[]]])[] = [
  ['Format and lint', [tool('biome'), 'check']],
  ['Types', [tool('tsc')]],
  ['Types of shared, without Node and DOM', [tool('tsc'), '-p', 'shared']],
  ['Unused code', [tool('knip')]],
  ['Tests', node('bin/test.ts')],
  ['AWS stacks', node('node_modules/aws-cdk/bin/cdk', 'synth', '-q', '--no-lookups', '--no-notices')],
];

for (const [heading, [command, ...args]] of checks) {
  console.log(`\n=== ${heading} ===`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`\n${heading}: failed.`);
    process.exit(1);
  }
}
console.log('\nAll checks passed.');
