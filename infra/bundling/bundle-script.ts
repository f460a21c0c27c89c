import { join } from 'node:path';
import { build } from 'esbuild';
import { partnerConditions } from './partner-conditions.ts';

const root = join(import.meta.dirname, '../..');

/** Bundles a module of the client and its imports as one script. `define` has the values that only the build knows. */
export async function bundleScript(module: string, define: Readonly<Record<string, unknown>>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, module)],
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
    conditions: [...partnerConditions],
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
  });
  return outputFiles[0]?.text.trim() ?? '';
}
