import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export function buildSite(root: string): string {
  const directory = join(root, 'dist', 'site');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // The CDK parses standard output.
  const { status } = spawnSync(
    process.execPath,
    [vite, 'build', '--configLoader', 'native', '--outDir', directory, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
    },
  );
  if (status !== 0) throw new Error('The client could not be built: see the messages above.');
  return directory;
}
