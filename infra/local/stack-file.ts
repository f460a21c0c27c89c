import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoints, Environment } from './environment.ts';

export interface StackFile {
  readonly pid: number;
  readonly url: string;
  readonly endpoints: Endpoints;
  readonly env: Environment;
}

const pathIn = (dataDir: string) => join(dataDir, 'stack.json');

export function writeStackFile(dataDir: string, stack: StackFile): void {
  const draft = `${pathIn(dataDir)}.draft`;
  writeFileSync(draft, `${JSON.stringify(stack, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(draft, pathIn(dataDir));
}

export const removeStackFile = (dataDir: string) => rmSync(pathIn(dataDir), { force: true });
