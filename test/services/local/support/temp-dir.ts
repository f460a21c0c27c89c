import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function tempDir() {
  const path = mkdtempSync(join(tmpdir(), 'stack-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
