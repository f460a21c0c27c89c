import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const folder = join(root, 'node_modules', '.cache', 'bench-peers');

/** Of the folder that has them: they are imported as if by a file beside it. */
export const peersManifest = join(folder, 'package.json');

/** Libraries for forms, of 58 MB that nothing but the comparison needs. React and yup are the project's own. */
const peers = ['react-hook-form@7.92.0', '@hookform/resolvers@7.0.7', 'survey-core@3.0.0', 'survey-react-ui@3.0.0'];
const manifest = JSON.stringify({ private: true, peers });

export function installPeers() {
  if (existsSync(peersManifest) && readFileSync(peersManifest, 'utf8') === manifest) return;
  mkdirSync(folder, { recursive: true });
  const options = ['--no-save', '--no-audit', '--no-fund', '--no-package-lock', '--legacy-peer-deps'];
  writeFileSync(peersManifest, '{}');
  execFileSync('npm', ['install', ...options, ...peers], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  writeFileSync(peersManifest, manifest);
}
