import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { Bundle } from '../../../infra/bundling/bundle-lambdas.ts';
import { lockedPackage } from '../../../infra/bundling/native-modules.ts';
import { bundleFunctions } from '../../../infra/bundling/prepare-bundles.ts';

const root = resolve(import.meta.dirname, '../../..');
const outDir = 'dist/test-bundles';

/** Replaces the native packages in a bundle with their builds for this machine. */
function copyForThisMachine(from: string, bundle: string) {
  for (const path of Object.keys(lockedPackage(from, 'sharp').entries))
    if (existsSync(join(from, path))) cpSync(join(from, path), join(bundle, path), { recursive: true });
}

let bundles: ReadonlyMap<string, Bundle> = new Map();
let away: string;

beforeAll(async () => {
  bundles = await bundleFunctions(root, outDir, copyForThisMachine);
  away = mkdtempSync(join(tmpdir(), 'bundles-'));
}, 600_000);

afterAll(() => {
  rmSync(resolve(root, outDir), { recursive: true, force: true });
  rmSync(away, { recursive: true, force: true });
});

export function bundleOf(entry: string): Bundle {
  const bundle = bundles.get(entry);
  if (!bundle) throw new Error(`${entry} is not bundled. Check the entries in infra/bundling/prepare-bundles.ts.`);
  return bundle;
}

/** Copies a bundle out of the project, whose packages would hide missing ones, and returns the directory. */
export function bundleAway(entry: string): string {
  const directory = join(away, entry);
  if (!existsSync(directory)) cpSync(bundleOf(entry).directory, directory, { recursive: true });
  return directory;
}
