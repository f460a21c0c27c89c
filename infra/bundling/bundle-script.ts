import { join } from 'node:path';
import { build } from 'esbuild';
import { limitsOfScript } from './limits-of-client.ts';

/**
 * The oldest browsers that the client has to run in: Baseline widely available on the day of the first release, which is
 * what the core browsers had in July 2023. The build writes syntax and styles for them, and fails by a call that one of them
 * has not got.
 */
export const browsers = { chrome: 111, edge: 111, firefox: 115, safari: 16.4, safari_ios: 16.4 } as const;

/** As bundlers name them. */
export const targets = Object.entries(browsers).map(([name, version]) => `${name.replace('safari_', '')}${version}`);

const root = join(import.meta.dirname, '../..');

/** One script of a module of the client and its imports; `define` fills in what only the build knows. */
export async function bundleScript(module: string, define: Readonly<Record<string, unknown>>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, module)],
    bundle: true,
    minify: true,
    format: 'iife',
    target: targets,
    write: false,
    plugins: [limitsOfScript],
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
  });
  return outputFiles[0]?.text.trim() ?? '';
}
