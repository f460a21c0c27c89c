import { join } from 'node:path';
import { createServer, defaultServerConditions, type Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;
export type Chunk = Rolldown.OutputChunk;

export const root = join(import.meta.dirname, '../..');

/** Returns the names of the files and style sheets of a chunk, and of all chunks that it imports. */
export function filesOf(bundle: Bundle, chunk: Chunk, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const file of chunk.viteMetadata?.importedCss ?? []) found.add(file);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesOf(bundle, imported, found);
  }
  return found;
}

/** Loads a module of the client into this process. `conditions` are the import conditions of the partner's modules. */
export async function withClientModule<Result>(
  module: string,
  conditions: readonly string[],
  use: (exports: Record<string, unknown>) => Promise<Result>,
): Promise<Result> {
  const vite = await createServer({
    configFile: false,
    root,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    ssr: { resolve: { conditions: [...conditions, ...defaultServerConditions] } },
  });
  try {
    return await use(await vite.ssrLoadModule(`/${module}`));
  } finally {
    await vite.close();
  }
}

/**
 * Inlines the entry's style sheets, for which the first paint would wait. Their links stay but are disabled: Vite would
 * request style sheets without a link, and the client enables the links if the policy blocks inline styles.
 */
export function withInlineStyles(html: string, bundle: Bundle): string {
  return html.replace(/<link rel="stylesheet"([^>]* href="\/([^"]+)")>/g, (link, rest: string, file: string) => {
    const asset = bundle[file];
    if (asset?.type !== 'asset') return link;
    return `<link rel="stylesheet"${rest} disabled><style>${String(asset.source).trim()}</style>`;
  });
}
