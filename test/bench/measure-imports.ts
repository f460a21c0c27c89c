import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Bundle, bundleLambdas } from '../../infra/bundling/bundle-lambdas.ts';
import { routes } from '../../shared/contracts/routes.ts';
import type { Figure } from './figures.ts';
import { median } from './medians.ts';

const run = promisify(execFile);
const rounds = 15;
const root = resolve(import.meta.dirname, '../..');
const outDir = 'dist/bench-imports';
const sdkPair = 'test/bench/imports/sdk-pair';
const sdkPairAndS3 = `${sdkPair}-and-s3`;
/** The pair as its packages are. */
const unbundledPair = `${sdkPair}.ts`;

/** Each import in a process of its own, as in a new container; by processor time, which other work hardly moves. */
async function importTime(file: string): Promise<number> {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'imports', 'time-import.ts'), file]);
  return Number(stdout);
}

const loadsS3 = ({ files }: Bundle) =>
  files.atStart.some((file) => file.startsWith('node_modules/@aws-sdk/client-s3/'));

/** Measures what the start of an endpoint costs beside the SDK's packages for the table and bucket that it uses, bundled alike. */
export async function measureImports(): Promise<Figure[]> {
  try {
    const entries = [...routes.map(({ handlerPath }) => handlerPath), sdkPair, sdkPairAndS3];
    const bundles = await bundleLambdas({ root, entries, outDir });
    const files = new Map([...bundles].map(([entry, { directory }]) => [entry, join(directory, 'index.mjs')]));
    files.set(unbundledPair, join(root, unbundledPair));
    const times = new Map<string, number[]>([...files.keys()].map((name) => [name, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const [name, file] of files) times.get(name)?.push(await importTime(file));
    const timeOf = (entry: string) => median(times.get(entry) ?? []);
    const ratios = [...bundles].map(([entry, bundle]) => {
      const besides = loadsS3(bundle) ? sdkPairAndS3 : sdkPair;
      return { entry, besides, ms: timeOf(entry), ratio: timeOf(entry) / timeOf(besides) };
    });
    const unbundled = timeOf(unbundledPair);
    console.table(ratios.map(({ entry, ms, ratio }) => ({ entry, ms: ms.toFixed(1), ratio: ratio.toFixed(2) })));
    const dearest = (reference: string) =>
      Math.max(...ratios.flatMap(({ besides, ratio }) => (besides === reference ? [ratio] : [])));
    return [
      {
        figure: "import of the dearest endpoint against the SDK's pair unbundled",
        value: Math.max(...ratios.map(({ ms }) => ms)) / unbundled,
        unit: ' times',
        limit: 1,
      },
      {
        figure: "import of the dearest endpoint against the bare SDK's pair",
        value: dearest(sdkPair),
        unit: ' times',
        limit: 1.15,
      },
      {
        figure: "the same with documents against that pair and S3's client",
        value: dearest(sdkPairAndS3),
        unit: ' times',
        limit: 1.15,
      },
    ];
  } finally {
    rmSync(join(root, outDir), { recursive: true, force: true });
  }
}
