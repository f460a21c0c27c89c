import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';
import { renderFirstScreen } from './first-screen.ts';
import { type Bundle, type Chunk, filesOf, root, withClientModule, withInlineStyles } from './page-shell.ts';

/** The module that exports the markup of each page's header and frame. */
const shells: Readonly<Record<string, string>> = {
  'index.html': 'web/app/shell.tsx',
  'recommend.html': 'web/app/recommender/shell.tsx',
  'reminders.html': 'web/app/reminders/shell.tsx',
};

const screens = {
  form: 'web/routes/form/form-routes.tsx',
  account: 'web/routes/account/account-routes.tsx',
  print: 'web/routes/print-routes.tsx',
  pdf: 'web/routes/form/pdf-routes.tsx',
};

/**
 * Adds the header and frame to the built pages, as HTML with styles, so that a page is painted before its code loads.
 * The client's page also gets the form's first fields, and a script that requests what the current screen needs.
 * @param conditions the import conditions of the partner's modules
 */
export const prerender = (conditions: readonly string[]): Plugin => ({
  name: 'prerender',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { filename, bundle, chunk }) {
      const page = relative(root, filename);
      const shell = shells[page];
      if (!shell || !bundle || !chunk) return html;
      const markup = await withClientModule(shell, conditions, async (module) => String(module.shell));
      const rest = page === 'index.html' ? await startOf(bundle, chunk, conditions) : '';
      return withInlineStyles(html, bundle).replace(
        '<div id="root"></div>',
        () => `<div id="root" data-shell>${markup}</div>${rest}`,
      );
    },
  },
});

async function startOf(bundle: Bundle, entry: Chunk, conditions: readonly string[]): Promise<string> {
  const template = await renderFirstScreen({ bundle, chunk: chunkOf(bundle, screens.form), entry, conditions });
  const script = await bundleScript('web/start.ts', { screenFiles: screenFiles(bundle, entry) });
  return `${template}<script>${script.replaceAll('</', '<\\/')}</script>`;
}

/** Returns, for each group of screens, the files that these screens need and that the page itself doesn't name. */
function screenFiles(bundle: Bundle, entry: Chunk): Readonly<Record<string, readonly string[]>> {
  const named = filesOf(bundle, entry);
  const filesOfScreen = (module: string) =>
    [...filesOf(bundle, chunkOf(bundle, module))].filter((file) => !named.has(file)).map((file) => `/${file}`);
  return Object.fromEntries(Object.entries(screens).map(([group, module]) => [group, filesOfScreen(module)]));
}

function chunkOf(bundle: Bundle, module: string): Chunk {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, module));
  if (!chunk) throw new Error(`No output file starts with ${module}.`);
  return chunk;
}
