import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import type { CSSOptions } from 'vite';

const root = join(import.meta.dirname, '../..');
const files = new Map<string, string>();

/** Marks the classes of a file: no other has the same. */
function markOf(path: string): string {
  const file = relative(root, path.split('?')[0] ?? '');
  const mark = createHash('sha256').update(file).digest('hex').slice(0, 3);
  if ((files.get(mark) ?? file) !== file)
    throw new Error(`Classes of ${file} would be named as those of ${files.get(mark)}: rename one of the two files.`);
  files.set(mark, file);
  return mark;
}

/** Short: the names of classes are in the first code that a page loads. */
export const styleNames: CSSOptions = {
  modules: { generateScopedName: (name, path) => `${name}_${markOf(path)}` },
};
