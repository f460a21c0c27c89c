// This file is plain JavaScript because it runs on any version of Node.
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/**
 * Installs the dependencies in `root` if they differ from the lock file. Without `dev`, leaves the development packages
 * out of a new folder, which halves the time. Only one process installs at a time.
 */
export async function ensureInstalled(root, dev = true) {
  const modules = join(root, 'node_modules');
  if (isInstalled(root, dev) && unusedFiles(modules).length === 0) return;
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    if (isInstalled(root, dev)) return;
    throw new Error(
      'The dependencies are out of date, and node_modules is a symbolic link. Run npm ci in the folder it points to.',
    );
  }
  await withLock(join(root, '.installing'), async (lock) => {
    if (!isInstalled(root, dev)) await install(root, lock, npmCommand(root, dev));
    for (const path of unusedFiles(modules)) rmSync(path, { recursive: true, force: true });
  });
}

/** Whether the packages match package-lock.json. npm writes its own list last, without other platforms' packages. */
function isInstalled(root, dev) {
  try {
    const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
      (name) => JSON.parse(readFileSync(join(root, name), 'utf8')).packages,
    );
    return (
      Object.keys(installed).every((path) => path in wanted) &&
      Object.entries(wanted).every(([path, entry]) => {
        const found = installed[path];
        if (!found) return path === '' || entry.optional || entry.devOptional || (entry.dev && !dev);
        return found.version === entry.version && found.integrity === entry.integrity;
      })
    );
  } catch {
    return false;
  }
}

/** Runs the work while holding a lock file of process ids. A lock whose processes have all ended is ignored. */
async function withLock(lock, work) {
  for (let waits = 0; !acquire(lock); waits += 1) {
    if (waits === 0) console.error(`Waiting for another command to finish installing the dependencies (${lock}).`);
    await setTimeout(100 + Math.random() * 100);
  }
  try {
    await work(lock);
  } finally {
    rmSync(lock, { force: true });
  }
}

function acquire(lock) {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!holdersOf(lock).some(isRunning)) rmSync(lock, { force: true });
    return false;
  }
}

/** Returns the process ids in a lock file. If it was just deleted, returns this process, so that the caller retries. */
function holdersOf(lock) {
  try {
    return readFileSync(lock, 'utf8').split(' ');
  } catch {
    return [process.pid];
  }
}

function isRunning(id) {
  try {
    return process.kill(Number(id), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Returns npm's arguments. `npm install` adds to the packages of a running stack; `npm ci` would delete them first. */
function npmCommand(root, dev) {
  if (isInstalled(root, false)) return ['install', '--no-save', '--include=dev'];
  if (!dev && !existsSync(join(root, 'node_modules'))) return ['ci', '--omit=dev'];
  // With NODE_ENV=production, npm would leave out the development packages.
  return ['ci', '--include=dev'];
}

async function install(root, lock, command) {
  console.error('Installing dependencies. This takes half a minute or more…');
  const npm = spawn('npm', [...command, '--loglevel=error'], { cwd: root, stdio: 'inherit' });
  // If only this process is killed, npm continues, so npm's id also holds the lock.
  if (npm.pid) writeFileSync(lock, `${process.pid} ${npm.pid}`);
  const status = await new Promise((resolve) => npm.on('exit', resolve).on('error', resolve));
  if (status !== 0)
    throw new Error(
      [
        "Couldn't install the dependencies. Check your connection to the npm registry and try again.",
        'If npm says package-lock.json is incomplete, run: npm install && npm run complete-lock',
      ].join('\n'),
    );
}

/** Returns the paths of 230 MB of unused files: Node's headers, and font weights not in shared/pdf-fonts.ts. */
function unusedFiles(modules) {
  const inFolder = (folder) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);
  const weights = inFolder(join(modules, '@expo-google-fonts'))
    .flatMap(inFolder)
    .filter((path) => /[\\/]\d{3}\w+$/.test(path) && !/(400Regular|700Bold)(_Italic)?$/.test(path));
  const headers = inFolder(modules)
    .filter((path) => /node-(darwin|linux)-\w+$/.test(path))
    .map((path) => join(path, 'include'));
  return [...weights, ...headers.filter(existsSync)];
}
