// The first step of every npm script: installs the dependencies when they are missing or stale, then runs the script
// on Lambda's Node 24. It is plain JavaScript because it runs on whatever Node the machine has.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, 'package-lock.json');
const marker = join(root, 'node_modules', '.installed');

function install() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;
  console.error('Installing dependencies…');
  const npm = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: root, stdio: 'inherit' });
  if (npm.status !== 0) {
    console.error('The dependencies could not be installed. Check the connection to the npm registry and try again.');
    console.error('If npm finds package-lock.json incomplete: npm install && npm run complete-lock');
    process.exit(1);
  }
  writeFileSync(marker, lock);
}

function node24() {
  const local = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(local)) return local;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(`Install Node.js 24: there is no packaged one for ${process.platform} on ${process.arch}.`);
  process.exit(1);
}

/** The environment in which `#partner` resolves to the partner that PARTNER names, for all child processes too. */
function withPartner({ PARTNER, NODE_OPTIONS = '', ...env }) {
  if (!PARTNER) return { ...env, NODE_OPTIONS };
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (!Object.hasOwn(imports['#partner'], PARTNER)) {
    console.error(`There is no partner ${PARTNER}: add it to the imports of #partner in package.json.`);
    process.exit(1);
  }
  return { ...env, PARTNER, NODE_OPTIONS: `${NODE_OPTIONS} --conditions=${PARTNER}`.trim() };
}

install();
const child = spawn(node24(), ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: withPartner(process.env),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
