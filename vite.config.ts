import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { afterSubmitting, partner, topicsAfterSubmitting } from '#partner';
import { partnerConditions } from './infra/bundling/partner-conditions.ts';
import { partnerFolder } from './infra/bundling/partner-folder.ts';
import { logoStyle, partnerIcon } from './infra/bundling/partner-images.ts';
import { prerender } from './infra/bundling/prerender.ts';
import { serviceWorker } from './infra/bundling/service-worker.ts';
import { brandStyles, pageHead, pureComponents, retryPreloads, stylesOfShell } from './infra/bundling/vite-plugins.ts';
import { assertValidPartner } from './shared/partner/assert-valid-partner.ts';
import { contrast } from './web/styles/contrast.ts';

const { config } = partner;

const checkPartner: Plugin = {
  name: 'check-partner',
  buildStart() {
    for (const [name, colour] of Object.entries(config.brand)) {
      if (contrast(colour, '#ffffff') < 4.5)
        throw new Error(`The brand's ${name} ${colour} is too pale for white text: choose one with a contrast of 4.5.`);
    }
    assertValidPartner(partner, afterSubmitting, topicsAfterSubmitting);
  },
};

/** The pages that share no file with the client, so that neither loads code that only the other needs. */
const ownPages = [...(config.letters ? ['recommend.html'] : []), ...(config.windows ? ['reminders.html'] : [])];

/** Serves the pages without their extension during development, as the gateway does. */
const cleanUrls: Plugin = {
  name: 'clean-urls',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      const [path = '', query] = (request.url ?? '').split('?');
      if (ownPages.includes(`${path.slice(1)}.html`)) request.url = `${path}.html${query ? `?${query}` : ''}`;
      next();
    });
  },
};

const resolve = { conditions: [...partnerConditions, ...defaultClientConditions] };

const ownPage = (page: string) => ({
  consumer: 'client' as const,
  resolve,
  // All pages are built into the same folder.
  build: { emptyOutDir: false, copyPublicDir: false, manifest: false, rolldownOptions: { input: page } },
});

export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'web/public',
  plugins: [
    react(),
    checkPartner,
    cleanUrls,
    brandStyles(config.brand, logoStyle(partnerFolder)),
    pageHead(config),
    partnerIcon(partnerFolder, config.brand.colour),
    prerender(partnerConditions),
    retryPreloads,
    pureComponents,
    stylesOfShell,
    serviceWorker,
  ],
  resolve,
  worker: { format: 'es' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Late code is preloaded elsewhere: naming its imports here too would add 1 KB. Only its styles must come first.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    // A slow machine does not justify a warning.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Automatic chunks alone would be 87 files and 132 KB for the form, instead of 9 files and 118 KB.
              includeDependenciesRecursively: false,
              groups: [
                // The entry's name identifies the release, and its top-level await waits for files that import `main`.
                { name: 'main', test: /(?<!\/web\/main\.tsx|\.html)$/, tags: ['$initial'] },
                {
                  name: 'ui',
                  test: /\/web\/(ui|form\/(?!masks)|lib\/(?!calls))|\/shared\/(text|contracts)\//,
                  minShareCount: 2,
                },
                {
                  name: 'form',
                  test: /\/web\/(routes\/form|features\/(form-screen|documents\/state)|form\/masks)\//,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ...Object.fromEntries(ownPages.map((page) => [basename(page, '.html'), ownPage(page)])),
  },
  builder: {},
});
