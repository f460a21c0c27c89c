// `npm ci` requires a lock entry for every platform's binary, but `npm install` omits entries that the registry lacks.
// This script adds them, in the exact versions that the packages name. It is plain JavaScript because every other
// script starts with `npm ci`.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

if (process.argv.includes('--help')) {
  console.log('Usage: npm run complete-lock\nAdds the entries of every platform to package-lock.json.');
  process.exit(0);
}

const lockFile = join(dirname(fileURLToPath(import.meta.url)), '../../package-lock.json');

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];

/** Returns the platform of a package by its name. npm would install an entry without a platform everywhere. */
function platformOf(name) {
  const parts = name.split(/[/-]/);
  const [cpu, os] = [processors, systems].map((known) => parts.filter((part) => known.includes(part)));
  if (os.length !== 1 || cpu.length !== 1)
    throw new Error(`The name of ${name} doesn't include its platform. Add its lock entry by hand.`);
  return { cpu, os, ...(parts.some((part) => part.startsWith('musl')) && { libc: ['musl'] }) };
}

function missingEntries({ packages }) {
  const paths = Object.keys(packages);
  const isLocked = (name) => paths.some((path) => path.endsWith(`node_modules/${name}`));
  const missing = Object.values(packages).flatMap(({ dev, optionalDependencies = {} }) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(name))
      .map(([name, version]) => [
        `node_modules/${name}`,
        { version, ...(dev && { dev }), optional: true, ...platformOf(name) },
      ]),
  );
  return Object.fromEntries(missing);
}

const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
const missing = missingEntries(lock);
const [root, ...entries] = Object.entries({ ...lock.packages, ...missing });
const packages = Object.fromEntries([root, ...entries.toSorted(([one], [other]) => one.localeCompare(other, 'en'))]);
writeFileSync(lockFile, `${JSON.stringify({ ...lock, packages }, undefined, 2)}\n`);
console.log(`package-lock.json: ${Object.keys(missing).length} entries added.`);
