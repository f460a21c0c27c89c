import { join } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { renderShell, withInlineStyles } from './page-shell.ts';

const root = join(import.meta.dirname, '../..');

interface Options {
  /** The file of the page, in the project's root. */
  readonly page: string;
  /** The module whose markup it shows until its code has loaded. */
  readonly shell: string;
  readonly conditions: readonly string[];
  /** With which the page is built; made anew, since plugins remember what they have built. */
  readonly config: () => InlineConfig;
}

/**
 * Builds a page of its own into the client's folder. It shares no file with the client: neither loads what only the other
 * needs, and neither grows with the other.
 */
export const ownPage = ({ page, shell, conditions, config }: Options): Plugin => ({
  name: `own-page-${page}`,
  /** While developing, as the built page is served. */
  configureServer({ middlewares }) {
    const path = `/${page.slice(0, -'.html'.length)}`;
    middlewares.use((request, _, next) => {
      if (request.url?.split('?')[0] === path) request.url = request.url.replace(path, `/${page}`);
      next();
    });
  },
  async generateBundle(_, bundle) {
    const made = config();
    const built = await build({
      ...made,
      root,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [...(made.plugins ?? []), staticShell(shell, conditions)],
      build: {
        ...made.build,
        write: false,
        rolldownOptions: { ...made.build?.rolldownOptions, input: join(root, page) },
      },
    });
    const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
    // A file of the same content has the same name.
    for (const file of files.filter(({ fileName }) => !(fileName in bundle)))
      this.emitFile({
        type: 'asset',
        fileName: file.fileName,
        source: file.type === 'chunk' ? file.code : file.source,
      });
  },
});

/** The header and frame as HTML with their styles, so that they paint without the page's code. */
const staticShell = (shell: string, conditions: Options['conditions']): Plugin => ({
  name: 'static-shell',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      const markup = await renderShell(shell, conditions);
      return withInlineStyles(html, bundle ?? {}).replace(
        '<div id="root"></div>',
        () => `<div id="root" data-shell>${markup}</div>`,
      );
    },
  },
});
