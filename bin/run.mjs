// The first step of every npm script: installs the dependencies when they are missing or stale, then runs the script
// on Lambda's Node 24. It is plain JavaScript because it runs on whatever Node the machine has.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
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

try {
  await ensureInstalled(root);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const child = spawn(node24(), ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: withPartner(process.env),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
