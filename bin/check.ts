import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { signalGroup } from './test/signal-group.ts';

interface Command {
  readonly heading: string;
  readonly command: readonly [string, ...string[]];
}

const tool = (name: string) => join('node_modules', '.bin', name);

const staticChecks: readonly Command[] = [
  { heading: 'Format and lint', command: [tool('biome'), 'check'] },
  { heading: 'Types', command: [tool('tsc')] },
  { heading: 'Types of shared, without Node and DOM', command: [tool('tsc'), '-p', 'shared'] },
  { heading: 'Unused code', command: [tool('knip')] },
  {
    heading: 'Imports',
    command: [tool('depcruise'), '--output-type', 'err-long', 'bin', 'infra', 'lambdas', 'shared', 'test', 'web'],
  },
];
const stacks: Command = { heading: 'AWS stacks', command: ['npm', 'run', '--silent', 'synth'] };
const tests: Command = { heading: 'Tests', command: ['npm', 'test', '--silent', '--', '--all'] };

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    for (const child of running) signalGroup(child, signal);
  });

function run({ command: [file, ...args] }: Command, live = false): Promise<{ status: number; output: string }> {
  // The command gets its own process group, so that a signal also reaches its children.
  const child = spawn(file, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('close', () => running.delete(child));
  let output = '';
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (live) process[stream].write(text);
    });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: 1, output: error.message }));
    child.once('close', (code) => resolve({ status: code ?? 1, output }));
  });
}

async function runStaticCheck(check: Command): Promise<boolean> {
  const { status, output } = await run(check);
  console.log(`${check.heading}: ${status === 0 ? 'passed' : `failed\n${output}`}`);
  return status === 0;
}

async function countTests(): Promise<{ passed: number; failed: number }> {
  console.log(`${tests.heading}:`);
  const { status, output } = await run(tests, true);
  const [, passed = 0, failed = 0] = (/^(\d+) passed, (\d+) failed$/m.exec(output.slice(-200)) ?? []).map(Number);
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1) };
}

// Synthesis comes first, because the tests read the bundles that it makes.
const stacksPassed = runStaticCheck(stacks);
const [counted, ...results] = await Promise.all([
  stacksPassed.then(countTests),
  stacksPassed,
  ...staticChecks.map(runStaticCheck),
]);
const passed = counted.passed + results.filter((passes) => passes).length;
const failed = counted.failed + results.filter((passes) => !passes).length;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
