import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** An import. `at` is `file:line`. */
export interface Import {
  readonly file: string;
  readonly from: string;
  readonly at: string;
}

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Returns the TypeScript files in a top-level folder, as paths from the root. */
export const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));

/** Returns the static, type-only and dynamic imports and the re-exports of a file. */
export const importsIn = (file: string): Import[] =>
  textOf(file)
    .split('\n')
    .flatMap((line, index) => {
      const [, from] = /(?:^|\s)(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/.exec(line) ?? [];
      return from === undefined ? [] : [{ file, from, at: `${file}:${index + 1}` }];
    });

/** Returns the file that an import resolves to, as a path from the root, or undefined for a package. */
export function targetOf({ file, from }: Import): string | undefined {
  if (from === '#partner') return 'shared/partner/partner.ts';
  if (from.startsWith('#schemas/')) return `${from.replace('#', 'shared/contracts/')}.ts`;
  return from.startsWith('.') ? join(dirname(file), from) : undefined;
}
