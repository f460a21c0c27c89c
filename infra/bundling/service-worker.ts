import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';

/** The plugin that writes the service worker, which stores the page and the scripts and styles of this build. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const files = Object.keys(bundle)
        .filter((file) => /\.(js|css)$/.test(file))
        .map((file) => `/${file}`)
        .toSorted();
      const release = { page: createHash('sha256').update(page.source).digest('base64'), files };
      const source = await bundleScript('web/service-worker.ts', { release });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  },
};
