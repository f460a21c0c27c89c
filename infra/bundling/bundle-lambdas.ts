import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { partnerConditions } from './partner-conditions.ts';

export const pdfium = '@embedpdf/pdfium';

/** The files that PDFium loads at run time, and its licenses, which must be deployed with it. */
const files = ['package.json', 'LICENSE', 'LICENSE.pdfium', 'dist/index.js', 'dist/pdfium.wasm'];

export function copyPdfium(root: string, bundle: string) {
  for (const file of files)
    cpSync(join(root, 'node_modules', pdfium, file), join(bundle, 'node_modules', pdfium, file));
}

export interface Bundling {
  readonly root: string;
  readonly entries: readonly string[];
  readonly outDir: string;
}

export interface Bundle {
  readonly directory: string;
  readonly externals: readonly string[];
  /** The source files, relative to the root: those that run when the Lambda starts, and those that a call may load. */
  readonly files: { readonly atStart: readonly string[]; readonly onDemand: readonly string[] };
}

/** The first line of each bundle. It defines `require`, which bundled CommonJS packages call. */
const banner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** The number of bundles that are built at once. esbuild links and minifies each of them on one core. */
const builtAtOnce = 4;

export async function bundleLambdas({ root, entries, outDir }: Bundling): Promise<Map<string, Bundle>> {
  const missing = entries.filter((entry) => !existsSync(join(root, `${entry}.ts`)));
  if (missing.length > 0) throw new Error(`These Lambdas have no file: ${missing.join(', ')}.`);
  rmSync(join(root, outDir), { recursive: true, force: true });
  const bundles = new Map<string, Bundle>();
  for (let next = 0; next < entries.length; next += builtAtOnce) {
    const batch = entries.slice(next, next + builtAtOnce);
    const built = await Promise.all(batch.map((entry) => bundleLambda(root, entry, `${outDir}/${entry}`)));
    for (const [index, entry] of batch.entries()) if (built[index]) bundles.set(entry, built[index]);
  }
  return bundles;
}

/** Bundles one Lambda. Its dynamic imports become files in its directory, which its cold start does not read. */
async function bundleLambda(root: string, entry: string, outdir: string): Promise<Bundle> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [{ in: `${entry}.ts`, out: 'index' }],
    outdir,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
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
    external: ['sharp', pdfium],
    logLevel: 'warning',
    metafile: true,
  });
  const index = `${outdir}/index.mjs`;
  const started = closureOf(metafile, index, ['import-statement']);
  const reached = closureOf(metafile, index, ['import-statement', 'dynamic-import']);
  // esbuild also writes the files of dynamic imports in unused code.
  for (const path of Object.keys(metafile.outputs))
    if (!reached.has(path.replace(/\.map$/, ''))) rmSync(join(root, path));
  return {
    directory: join(root, outdir),
    externals: externalsOf(metafile),
    files: {
      atStart: inputsOf(metafile, started),
      onDemand: inputsOf(
        metafile,
        [...reached].filter((output) => !started.has(output)),
      ),
    },
  };
}

const externalsOf = ({ outputs }: Metafile) => [
  ...new Set(
    Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external).map(({ path }) => path)),
  ),
];

function closureOf(metafile: Metafile, output: string, kinds: readonly string[], found = new Set<string>()) {
  if (found.has(output)) return found;
  found.add(output);
  for (const { path, kind } of metafile.outputs[output]?.imports ?? [])
    if (kinds.includes(kind)) closureOf(metafile, path, kinds, found);
  return found;
}

const inputsOf = ({ outputs }: Metafile, names: Iterable<string>) =>
  [...names].flatMap((name) =>
    Object.entries(outputs[name]?.inputs ?? {}).flatMap(([file, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [file] : [],
    ),
  );
