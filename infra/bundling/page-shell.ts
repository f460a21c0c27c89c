import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { type CSSOptions, createServer, defaultServerConditions, type Rolldown } from 'vite';
import { partnerOfClient } from './vite-plugins.ts';

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

const root = join(import.meta.dirname, '../..');
const files = new Map<string, string>();

/** Marks the classes of a file: no other has the same. */
function markOf(path: string): string {
  const file = relative(root, path.split('?')[0] ?? '');
  const mark = createHash('sha256').update(file).digest('hex').slice(0, 3);
  if ((files.get(mark) ?? file) !== file)
    throw new Error(
      `The classes of ${file} would get the same names as those of ${files.get(mark)}. Rename one of the two files.`,
    );
  files.set(mark, file);
  return mark;
}

/** Short: the names of classes are in the first code that a page loads. */
export const styleNames: CSSOptions = {
  modules: { generateScopedName: (name, path) => `${name}_${markOf(path)}` },
};

/** The markup that a module exports as `shell`. `conditions` are of the partner's modules. */
export const renderShell = (module: string, conditions: readonly string[]): Promise<string> =>
  withClientModule(module, conditions, async ({ shell }) => String(shell));

/** Loads a module of the client into this process. */
export async function withClientModule<Result>(
  module: string,
  conditions: readonly string[],
  use: (exports: Record<string, unknown>) => Promise<Result>,
): Promise<Result> {
  const vite = await createServer({
    configFile: false,
    root,
    logLevel: 'error',
    css: styleNames,
    plugins: [partnerOfClient],
    oxc: { jsx: { runtime: 'automatic', importSource: '#jsx' } },
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
 * The entry's style sheets, for which the first paint would wait. Their links stay, disabled: Vite asks for every style
 * sheet of a screen that has no link, and the client enables them when the policy blocks the inline styles.
 */
export function withInlineStyles(html: string, bundle: Bundle): string {
  return html.replace(/<link rel="stylesheet"([^>]* href="\/([^"]+)")>/g, (link, rest: string, file: string) => {
    const asset = bundle[file];
    if (asset?.type !== 'asset') return link;
    return `<link rel="stylesheet"${rest} disabled><style>${String(asset.source).trim()}</style>`;
  });
}
