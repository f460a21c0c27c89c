import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A directory of its own for a test, and how to be rid of it. */
export function tempDir() {
  const path = mkdtempSync(join(tmpdir(), 'stack-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
