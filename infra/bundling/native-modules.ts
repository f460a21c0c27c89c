import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Adds sharp for linux-arm64 to a bundle. node_modules has sharp for this machine only. Installs each version once. */
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
  // npm writes to standard error, because the CDK parses standard output.
  const npm = spawnSync('npm', ['ci', ...options, '--loglevel=error'], { cwd: partial, stdio: ['ignore', 2, 2] });
  if (npm.status !== 0) {
    rmSync(partial, { recursive: true, force: true });
    throw new Error(`Couldn't install sharp ${sharp.version} for Lambda. Check your connection to the npm registry.`);
  }
  renameSync(partial, directory);
}

interface LockEntry {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type Entries = Readonly<Record<string, LockEntry>>;

/** A package with its dependencies, as the project's lock file lists them. */
interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly entries: Entries;
}

export function lockedPackage(root: string, name: string): LockedPackage {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Entries };
  const entries = closure(name, '', lock.packages, {});
  const version = entries[`node_modules/${name}`]?.version;
  if (!version) throw new Error(`package-lock.json no longer contains ${name}.`);
  return { name, version, entries };
}

/** Returns the path at which Node finds a package: in the nearest node_modules above the package that needs it. */
function pathOf(name: string, from: string, packages: Entries): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

function closure(name: string, from: string, packages: Entries, found: Record<string, LockEntry>): Entries {
  const path = pathOf(name, from, packages);
  const entry = path === undefined ? undefined : packages[path];
  if (path === undefined || !entry || found[path]) return found;
  found[path] = entry;
  for (const needed of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
    closure(needed, path, packages, found);
  return found;
}

/** Writes a package.json and a package-lock.json from which `npm ci` installs exactly this package. */
export function writeLock(directory: string, { name, version, entries }: LockedPackage): void {
  const manifest = { name: `only-${name}`, version: '1.0.0', private: true, dependencies: { [name]: version } };
  // The package may be a development dependency of the project, which `npm ci` would leave out here.
  const packages = Object.fromEntries(
    Object.entries(entries).map(([path, entry]) => [path, { ...entry, dev: undefined }]),
  );
  const lock = { ...manifest, lockfileVersion: 3, packages: { '': manifest, ...packages } };
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(directory, 'package-lock.json'), JSON.stringify(lock));
}
