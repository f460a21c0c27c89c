import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { partner } from '#partner';
import { partnerConditions } from './infra/bundling/partner-conditions.ts';
import { assertSoundPartner } from './shared/partner/assert-sound-partner.ts';
import { contrast } from './web/styles/contrast.ts';

/** Libraries that change seldom are a file of their own, so that browsers keep them over releases. */
const libraries =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|react-error-boundary)\//;

/**
 * None of our modules but main.tsx is imported for its side effects alone. Knowing that, the bundler loads only what is
 * used of a feature's index.ts, which also exports screens.
 */
const sources = ['web/', 'shared/'].map((folder) => join(import.meta.dirname, folder));
const isFreeOfSideEffects = (id: string) =>
  sources.some((folder) => id.startsWith(folder)) && /(?<!main)\.tsx?$/.test(id);

function checkBrand() {
  for (const [name, colour] of Object.entries(partner.config.brand)) {
    if (contrast(colour, '#ffffff') < 4.5)
      throw new Error(`The brand's ${name} ${colour} is too pale for white text: choose one with a contrast of 4.5.`);
  }
}

export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'web/public',
  plugins: [
    react(),
    { name: 'check-brand', buildStart: checkBrand },
    { name: 'check-form', buildStart: () => assertSoundPartner(partner) },
  ],
  resolve: { conditions: [...partnerConditions, ...defaultClientConditions] },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => (isFreeOfSideEffects(id) ? false : undefined) },
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: libraries, priority: 1 },
            // One file compresses better than the several small ones that most screens would share.
            { name: 'common', test: /\.(tsx?|css)$/, minShareCount: 6 },
          ],
        },
      },
    },
  },
});
