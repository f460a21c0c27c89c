import { rmSync } from 'node:fs';
import './start-stack.ts';

export default async function stopStack(): Promise<void> {
  const { startedStack } = globalThis;
  if (!startedStack) return;
  await startedStack.stack.stop();
  rmSync(startedStack.dataDir, { recursive: true, force: true });
}
