import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Returns the TypeScript files in a top-level folder, as paths from the root. */
export const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));

/** Returns the files that a file imports by a relative path, also dynamically or only for types. */
export const importsIn = (file: string): string[] =>
  Array.from(textOf(file).matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g), ([, path = '']) =>
    join(dirname(file), path),
  );
