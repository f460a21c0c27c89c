import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';
import { renderPage } from './first-screen.ts';
import { type Bundle, type Chunk, filesOf, withInlineStyles } from './page-shell.ts';

const root = join(import.meta.dirname, '../..');

interface Options {
  /** Of the partner's modules. */
  readonly conditions: readonly string[];
  /** By group of screens, the module that the client loads them by. */
  readonly screens: Readonly<Record<string, string>> & { readonly form: string };
}
type ScreenFiles = Readonly<Record<string, readonly string[]>>;

/**
 * Completes the built page: its header and frame as HTML with their styles, so that they paint without the client's
 * code, and a script that requests what the present screen needs. The policy allows both by their hashes.
 */
export const inlineStart = ({ conditions, screens }: Options): Plugin => ({
  name: 'inline-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { filename, bundle, chunk }) {
      if (filename !== join(root, 'index.html') || !bundle || !chunk) return html;
      const script = await startScript(screenFiles(bundle, chunk, screens));
      const { shell, template } = await renderPage({ bundle, chunk: chunkOf(bundle, screens.form), conditions });
      return withInlineStyles(html, bundle).replace(
        '<div id="root"></div>',
        () => `<div id="root" data-shell>${shell}</div>${template}<script>${script}</script>`,
      );
    },
  },
});

/** By group, the files that its screens need beside those that the page itself names. */
function screenFiles(bundle: Bundle, entry: Chunk, screens: Options['screens']): ScreenFiles {
  const named = filesOf(bundle, entry, imported);
  const of = (module: string) =>
    [...filesOf(bundle, chunkOf(bundle, module), imported)]
      .filter((file) => !named.has(file))
      .map((file) => `/${file}`);
  return Object.fromEntries(Object.entries(screens).map(([group, module]) => [group, of(module)]));
}

function chunkOf(bundle: Bundle, module: string): Chunk {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, module));
  if (!chunk) throw new Error(`No output file starts with ${module}.`);
  return chunk;
}

const imported = ({ imports }: Chunk) => imports;

async function startScript(files: ScreenFiles): Promise<string> {
  const script = await bundleScript('web/start.ts', { screenFiles: files });
  return script.replaceAll('</', '<\\/');
}
