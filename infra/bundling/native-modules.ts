import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackage, lockedPackage, writeLock } from './locked-package.ts';

/** For linux-arm64, because node_modules has it for this machine; installed once per version, by the lock file. */
export function copyNativeModules(root: string, bundle: string) {
  cpSync(join(nativeModules(root), 'node_modules'), join(bundle, 'node_modules'), {
    recursive: true,
    filter: (source) => !source.endsWith('.package-lock.json'),
  });
}

function nativeModules(root: string): string {
  const sharp = lockedPackage(root, 'sharp');
  const directory = join(root, 'node_modules', '.lambda', `sharp-${sharp.version}-linux-arm64`);
  if (!existsSync(directory)) install(directory, sharp);
  return directory;
}

function install(directory: string, sharp: LockedPackage) {
  const partial = `${directory}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  writeLock(partial, sharp);
  const options = ['--os=linux', '--cpu=arm64', '--libc=glibc', '--ignore-scripts', '--no-audit', '--no-fund'];
  // The CDK parses standard output.
  const npm = spawnSync('npm', ['ci', ...options, '--loglevel=error'], { cwd: partial, stdio: ['ignore', 2, 2] });
  if (npm.status !== 0) {
    rmSync(partial, { recursive: true, force: true });
    throw new Error(
      `sharp ${sharp.version} for Lambda could not be installed. Check the connection to the npm registry.`,
    );
  }
  renameSync(partial, directory);
}
