import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { bundleLambdas } from '../../infra/bundling/bundle-lambdas.ts';
import { handlerPath } from '../../shared/contracts/contract.ts';
import { routes } from '../../shared/contracts/routes.ts';
import type { Figure } from './figures.ts';
import { median } from './medians.ts';

const run = promisify(execFile);
const rounds = 15;
const root = resolve(import.meta.dirname, '../..');
const outDir = 'dist/bench-imports';
const sdkPair = 'test/bench/imports/sdk-pair';

/** Each import in a process of its own, as in a new container; by processor time, which other work hardly moves. */
async function importTime(directory: string): Promise<number> {
  const { stdout } = await run(process.execPath, [
    join(import.meta.dirname, 'imports', 'time-import.ts'),
    join(directory, 'index.mjs'),
  ]);
  return Number(stdout);
}

/** Measures what the start of an endpoint costs beside the SDK's two packages for DynamoDB, bundled alike. */
export async function measureImports(): Promise<Figure[]> {
  try {
    const entries = [...routes.map(handlerPath), sdkPair];
    const bundles = await bundleLambdas({ root, entries, outDir });
    const times = new Map<string, number[]>(entries.map((entry) => [entry, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const [entry, { directory }] of bundles) times.get(entry)?.push(await importTime(directory));
    const timeOf = (entry: string) => median(times.get(entry) ?? []);
    const ratios = entries.map((entry) => ({ entry, ms: timeOf(entry), ratio: timeOf(entry) / timeOf(sdkPair) }));
    console.table(ratios.map(({ entry, ms, ratio }) => ({ entry, ms: ms.toFixed(1), ratio: ratio.toFixed(2) })));
    const value = Math.max(...ratios.map(({ ratio }) => ratio));
    return [{ figure: 'import of the dearest endpoint against the bare SDK pair', value, unit: ' times', limit: 1.15 }];
  } finally {
    rmSync(join(root, outDir), { recursive: true, force: true });
  }
}
