import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Tells the modules that are one of these files, or in one of these folders, whose names end with a slash. */
export function modulesAt(paths: readonly string[]): (id: string) => boolean {
  const missing = paths.filter((path) => !existsSync(join(root, path)));
  // It would go to another chunk in silence.
  if (missing.length > 0)
    throw new Error(`The build refers to files that don't exist or have moved: ${missing.join(', ')}.`);
  const found = paths.map((path) => join(root, path));
  return (id) => found.some((path) => id.startsWith(path));
}
