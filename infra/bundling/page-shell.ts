import { join } from 'node:path';
import { createServer, defaultServerConditions } from 'vite';
import type { Bundle } from './files-of.ts';
import { styleNames } from './style-names.ts';

const root = join(import.meta.dirname, '../..');

/** The markup that a module exports as `shell`. `conditions` are of the partner's modules. */
export async function renderShell(module: string, conditions: readonly string[]): Promise<string> {
  const vite = await createServer({
    configFile: false,
    root,
    logLevel: 'error',
    css: styleNames,
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    ssr: { resolve: { conditions: [...conditions, ...defaultServerConditions] } },
  });
  try {
    const { shell } = await vite.ssrLoadModule(`/${module}`);
    return String(shell);
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
