import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;
export type Chunk = Rolldown.OutputChunk;

/** The names of a chunk's file, its style sheets and those of all chunks that `follow` names, and so on. */
export function filesOf(
  bundle: Bundle,
  chunk: Chunk,
  follow: (chunk: Chunk) => readonly string[],
  found = new Set<string>(),
): ReadonlySet<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const file of chunk.viteMetadata?.importedCss ?? []) found.add(file);
  for (const name of follow(chunk)) {
    const next = bundle[name];
    if (next?.type === 'chunk') filesOf(bundle, next, follow, found);
  }
  return found;
}
