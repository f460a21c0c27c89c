import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type SpawnedStack, spawnStack } from './spawn-stack.ts';

declare global {
  var startedStack: { readonly stack: SpawnedStack; readonly dataDir: string } | undefined;
}

const results = resolve(import.meta.dirname, '../../test-results');
const { STACK_LOG: logFile = join(results, 'stack.log'), RECORD_CALLS: callsFile } = process.env;

/** Starts the local stack of a test run and sets STACK_URL. */
export default async function startStack(): Promise<void> {
  mkdirSync(results, { recursive: true });
  // The log must be a new file, because an earlier run may still be writing to the old one.
  rmSync(logFile, { force: true });
  const output = openSync(logFile, 'a');
  const recordCalls = callsFile === undefined ? [] : ['--record-calls', callsFile];
  const dataDir = mkdtempSync(join(tmpdir(), 'stack-'));
  try {
    const stack = await spawnStack({ dataDir, output, flags: ['--verbose', ...recordCalls] });
    process.env.STACK_URL = stack.url;
    process.env.STACK_DATA_DIR = dataDir;
    process.env.STACK_LOG = logFile;
    globalThis.startedStack = { stack, dataDir };
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    const tail = readFileSync(logFile, 'utf8').split('\n').slice(-40).join('\n');
    throw new Error(`The end of ${logFile}:\n${tail}`, { cause: error });
  } finally {
    closeSync(output);
  }
}
