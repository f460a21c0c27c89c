import { join, resolve } from 'node:path';
import { build, loadConfigFromFile, type Plugin } from 'vite';
import type { Measured } from './measured.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The builds to compare: the whole application, its form alone, and the same form in plain React. */
export const subjects = ['application', 'ours', 'plain'] as const;
export type Subject = (typeof subjects)[number];

export const pageOf = (subject: Subject) =>
  subject === 'application' ? 'index.html' : 'test/bench/form/pages/form.html';

/** Builds every subject with the same definition, each into its own folder of `outDir`. */
export async function buildSubjects(measured: Measured, outDir: string) {
  for (const subject of subjects) await buildSubject(subject, measured, join(outDir, subject));
}

export async function buildSubject(subject: Subject, measured: Measured, outDir: string): Promise<void> {
  const production = { command: 'build', mode: 'production' } as const;
  // With Vite's native loader, vite.config.ts also uses the university that PARTNER names.
  const loaded = await loadConfigFromFile(production, join(root, 'vite.config.ts'), root, 'error', undefined, 'native');
  const own = loaded?.config;
  const { plugins = [], build: ownBuild, ...others } = own ?? {};
  await build({
    ...others,
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins, benchModules(measured, subject), { name: 'subject', transformIndexHtml: pageFor(subject) }],
    build: {
      ...ownBuild,
      outDir,
      rolldownOptions: { ...ownBuild?.rolldownOptions, input: join(root, pageOf(subject)) },
    },
  });
}

const pageFor = (subject: Subject) => ({
  order: 'pre' as const,
  handler: (html: string) => html.replace('SUBJECT', subject),
});

/** Replaces `#partner` with a university whose form ends with the measured page, and generates `bench:page`. */
function benchModules({ page, answers, counts }: Measured, subject: Subject): Plugin {
  const partner = join(import.meta.dirname, 'own-partner.ts');
  const modules: Readonly<Record<string, string>> = {
    'bench:page': `export const { subject, page, answers, counts } = ${JSON.stringify({ subject, page, answers, counts })};`,
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
