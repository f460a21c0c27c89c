import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';
import { type Bundle, type Chunk, filesOf } from './page-shell.ts';

const root = join(import.meta.dirname, '../..');

/** Writes the service worker, which keeps the page and the files of the applicants' screens, of this very build. */
export const serviceWorker = ({ without }: { readonly without: readonly string[] }): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const release = {
        page: createHash('sha256').update(page.source).digest('base64'),
        files: applicantsFiles(
          bundle,
          without.map((module) => join(root, module)),
        ),
      };
      const source = await bundleScript('web/service-worker.ts', { release });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  },
});

function applicantsFiles(bundle: Bundle, without: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'index');
  if (!entry) throw new Error('The build has no entry.');
  const follow = ({ imports, dynamicImports }: Chunk) => [
    ...imports,
    ...dynamicImports.filter((name) => !without.includes(chunkOf(bundle, name)?.facadeModuleId ?? '')),
  ];
  return [...filesOf(bundle, entry, follow)].map((file) => `/${file}`).toSorted();
}

const chunkOf = (bundle: Bundle, name: string): Chunk | undefined => {
  const output = bundle[name];
  return output?.type === 'chunk' ? output : undefined;
};
