import { join, resolve } from 'node:path';
import { build, loadConfigFromFile, type Plugin } from 'vite';
import type { Measured } from './measured.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The page that renders a form in plain React. */
export const plainPage = 'test/bench/form/pages/form.html';

/** Builds the measured page in plain React. */
export async function buildPlain(measured: Measured, outDir: string): Promise<void> {
  const production = { command: 'build', mode: 'production' } as const;
  // Natively, so that the configuration has the partner of PARTNER too.
  const loaded = await loadConfigFromFile(production, join(root, 'vite.config.ts'), root, 'error', undefined, 'native');
  const own = loaded?.config;
  const { plugins = [], build: ownBuild, ...others } = own ?? {};
  await build({
    ...others,
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins, benchModules(measured)],
    build: {
      ...ownBuild,
      outDir,
      rolldownOptions: { ...ownBuild?.rolldownOptions, input: join(root, plainPage) },
    },
  });
}

/** Puts the measured definition in the place of the university's. */
function benchModules({ page, answers, counts }: Measured): Plugin {
  const partner = join(import.meta.dirname, 'own-partner.ts');
  const modules: Readonly<Record<string, string>> = {
    'bench:page': `export const { page, answers, counts } = ${JSON.stringify({ page, answers, counts })};`,
  };
  return {
    name: 'bench-modules',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === '#partner' && importer !== partner) return partner;
      return id in modules ? id : undefined;
    },
    load: (id) => modules[id],
  };
}
