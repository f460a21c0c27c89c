import { once } from 'node:events';
import { rmSync } from 'node:fs';
import './start-stack.ts';

export default async function stopStack(): Promise<void> {
  const { startedStack } = globalThis;
  if (!startedStack) return;
  const { child, dataDir } = startedStack;
  if (child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
}
