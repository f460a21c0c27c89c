import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { partnerConditions } from './partner-conditions.ts';

export interface Bundling {
  readonly root: string;
  readonly entries: readonly string[];
  readonly outDir: string;
}

export interface Bundle {
  readonly directory: string;
  readonly externals: readonly string[];
}

/** Bundled CommonJS packages call `require`. */
const banner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

export async function bundleLambdas({ root, entries, outDir }: Bundling): Promise<Map<string, Bundle>> {
  const missing = entries.filter((entry) => !existsSync(join(root, `${entry}.ts`)));
  if (missing.length > 0) throw new Error(`These Lambdas have no file: ${missing.join(', ')}.`);
  rmSync(join(root, outDir), { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries.map((entry) => ({ in: `${entry}.ts`, out: `${entry}/index` })),
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    conditions: ['module', ...partnerConditions],
    minify: true,
    keepNames: true,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    banner: { js: banner },
    external: ['sharp'],
    logLevel: 'warning',
    metafile: true,
  });
  return new Map(entries.map((entry) => [entry, bundleOf(root, `${outDir}/${entry}`, metafile)]));
}

function bundleOf(root: string, path: string, { outputs }: Metafile): Bundle {
  const output = outputs[`${path}/index.mjs`];
  if (!output) throw new Error(`${path} was not bundled.`);
  return {
    directory: join(root, path),
    externals: output.imports.filter(({ external }) => external).map((file) => file.path),
  };
}
