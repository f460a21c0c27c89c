import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { Bundle } from '../../../infra/bundling/bundle-lambdas.ts';
import { lockedPackage } from '../../../infra/bundling/native-modules.ts';
import { bundleFunctions } from '../../../infra/bundling/prepare-bundles.ts';

const root = resolve(import.meta.dirname, '../../..');

let bundles: ReadonlyMap<string, Bundle> = new Map();
let away: string;

beforeAll(async () => {
  bundles = await bundleFunctions(root);
  away = mkdtempSync(join(tmpdir(), 'bundles-'));
}, 600_000);

afterAll(() => rmSync(away, { recursive: true, force: true }));

export function bundleOf(entry: string): Bundle {
  const bundle = bundles.get(entry);
  if (!bundle) throw new Error(`${entry} is not bundled. Check the entries in infra/bundling/prepare-bundles.ts.`);
  return bundle;
}

/**
 * Copies a bundle out of the project, whose packages would hide missing ones, with the native packages of this machine.
 * Returns the directory.
 */
export function bundleAway(entry: string): string {
  const directory = join(away, entry);
  if (existsSync(directory)) return directory;
  const { directory: bundle, externals } = bundleOf(entry);
  cpSync(bundle, directory, { recursive: true });
  if (externals.includes('sharp'))
    for (const path of Object.keys(lockedPackage(root, 'sharp').entries))
      if (existsSync(join(root, path))) cpSync(join(root, path), join(directory, path), { recursive: true });
  return directory;
}
