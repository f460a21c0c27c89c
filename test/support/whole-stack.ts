import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { type StackOptions, startLocalStack } from '../../infra/local/start.ts';
import { passTime } from './pass-time.ts';

/** Starts the local stack in this process, so that the stack uses the clock of the test. */
export async function startWholeStack({
  docxEngine = 'embedded',
  lambdas,
}: Partial<Pick<StackOptions, 'docxEngine' | 'lambdas'>> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'whole-'));
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  delete process.env.STACK_LOG;
  const stack = await startLocalStack({ port: 0, dataDir, docxEngine, lambdas });
  process.env.STACK_URL = stack.url;
  process.env.STACK_DATA_DIR = dataDir;
  return {
    url: stack.url,
    pass: (minutes: number) => void passTime(minutes * 60_000),
    async stop() {
      jest.useRealTimers();
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type WholeStack = Awaited<ReturnType<typeof startWholeStack>>;
