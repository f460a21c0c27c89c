// Plain JavaScript, because it runs on whatever Node the machine has.
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Makes the dependencies of the project in `root` what its lock file says, if they are not; one process at a time. */
export async function ensureInstalled(root) {
  const modules = join(root, 'node_modules');
  if (isInstalled(root) && unread(modules).length === 0) return;
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    if (isInstalled(root)) return;
    throw new Error(
      'The dependencies are out of date, and node_modules is a symbolic link. Run npm ci in the folder it points to.',
    );
  }
  await alone(join(root, '.installing'), async (lock) => {
    if (!isInstalled(root)) await install(root, lock);
    for (const path of unread(modules)) rmSync(path, { recursive: true, force: true });
  });
}

/** npm writes the second file when an installation is complete; what is optional is left out on other machines. */
function isInstalled(root) {
  try {
    const [wanted, present] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
      (name) => JSON.parse(readFileSync(join(root, name), 'utf8')).packages,
    );
    return (
      Object.keys(present).every((path) => path in wanted) &&
      Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
        const found = present[path];
        if (!found) return path === '' || optional || devOptional;
        return found.version === version && found.integrity === integrity;
      })
    );
  } catch {
    return false;
  }
}

/** Holds a lock file with the ids of the processes that work under it; one whose processes are gone counts for nothing. */
async function alone(lock, work) {
  for (let waits = 0; !take(lock); waits += 1) {
    if (waits === 0) console.error(`Waiting for another command to finish installing the dependencies (${lock}).`);
    await setTimeout(100 + Math.random() * 100);
  }
  try {
    await work(lock);
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!holdersOf(lock).some(isRunning)) rmSync(lock, { force: true });
    return false;
  }
}

/** One that is released meanwhile is as good as held: it is tried again. */
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

async function install(root, lock) {
  console.error('Installing dependencies. This takes a minute or more…');
  // With NODE_ENV=production, npm leaves out what builds the client.
  const npm = spawn('npm', ['ci', '--include=dev', '--loglevel=error'], { cwd: root, stdio: 'inherit' });
  // npm outlives this process where that is killed alone.
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

/** 230 MB that packages bring and nothing reads: weights of fonts beyond those of shared/pdf-fonts.ts, Node's headers. */
function unread(modules) {
  const inFolder = (folder) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);
  const weights = inFolder(join(modules, '@expo-google-fonts'))
    .flatMap(inFolder)
    .filter((path) => /[\\/]\d{3}\w+$/.test(path) && !/(400Regular|700Bold)(_Italic)?$/.test(path));
  const headers = inFolder(modules)
    .filter((path) => /node-(darwin|linux)-\w+$/.test(path))
    .map((path) => join(path, 'include'));
  return [...weights, ...headers.filter(existsSync)];
}
