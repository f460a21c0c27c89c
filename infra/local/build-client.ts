import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOfFiles } from '../bundling/hash-of-files.ts';
import { partnerConditions } from '../bundling/partner-conditions.ts';
import { partnerFolder } from '../bundling/partner-folder.ts';
import { StartProblem } from './common/start-problem.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = [
  'web',
  'shared',
  'infra/bundling',
  relative(root, partnerFolder),
  'index.html',
  'recommend.html',
  'reminders.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
/** The folder of the built client. Each partner has its own, so that several partners' stacks run side by side. */
const clientDir = join(root, 'dist', ['web', ...partnerConditions].join('-'));
const marker = `${clientDir}.sources`;

const isBuilt = (hash: string) =>
  existsSync(join(clientDir, 'index.html')) && existsSync(marker) && readFileSync(marker, 'utf8') === hash;

/** Builds the client in a child process, which frees its memory. The native config loader respects PARTNER. */
function runVite(): Promise<boolean> {
  const vite = spawn(
    process.execPath,
    [
      join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
      ...['build', '--configLoader', 'native', '--outDir', clientDir, '--emptyOutDir', '--logLevel', 'warn'],
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  return new Promise((resolve, reject) => {
    vite.once('error', reject);
    vite.once('exit', (code) => resolve(code === 0));
  });
}

/** Returns the client's folder. Builds it if its sources have changed. Throws a StartProblem if the build fails. */
export async function buildClient(announce: () => void): Promise<string> {
  const hash = hashOfFiles(root, sources);
  if (isBuilt(hash)) return clientDir;
  announce();
  rmSync(marker, { force: true });
  if (!(await runVite())) throw new StartProblem("Couldn't build the client. See the messages above.");
  writeFileSync(marker, hash);
  return clientDir;
}
