import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type Locked = Readonly<Record<string, LockedPackage>>;

/** For linux-arm64, because node_modules has it for this machine; installed once per version, by the lock file. */
export function copyNativeModules(root: string, bundle: string) {
  cpSync(join(nativeModules(root), 'node_modules'), join(bundle, 'node_modules'), {
    recursive: true,
    filter: (source) => !source.endsWith('.package-lock.json'),
  });
}

function nativeModules(root: string): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Locked };
  const locked = closure('sharp', lock.packages);
  const version = locked['node_modules/sharp']?.version;
  if (!version) throw new Error('package-lock.json no longer holds sharp.');
  const directory = join(root, 'node_modules', '.lambda', `sharp-${version}-linux-arm64`);
  if (!existsSync(directory)) install(directory, version, locked);
  return directory;
}

function closure(name: string, packages: Locked, found: Record<string, LockedPackage> = {}): Locked {
  const path = `node_modules/${name}`;
  const entry = packages[path];
  if (!entry || found[path]) return found;
  found[path] = entry;
  for (const needed of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
    closure(needed, packages, found);
  return found;
}

function install(directory: string, version: string, locked: Locked) {
  const manifest = { name: 'native-modules', version: '1.0.0', private: true, dependencies: { sharp: version } };
  const lock = { ...manifest, lockfileVersion: 3, packages: { '': manifest, ...locked } };
  const partial = `${directory}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  writeFileSync(join(partial, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(partial, 'package-lock.json'), JSON.stringify(lock));
  const options = ['--os=linux', '--cpu=arm64', '--libc=glibc', '--ignore-scripts', '--no-audit', '--no-fund'];
  // The CDK parses standard output.
  const npm = spawnSync('npm', ['ci', ...options, '--loglevel=error'], { cwd: partial, stdio: ['ignore', 2, 2] });
  if (npm.status !== 0) {
    rmSync(partial, { recursive: true, force: true });
    throw new Error(`sharp ${version} for Lambda could not be installed. Check the connection to the npm registry.`);
  }
  renameSync(partial, directory);
}
