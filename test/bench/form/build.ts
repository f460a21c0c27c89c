import { join, resolve } from 'node:path';
import { build, loadConfigFromFile, type Plugin } from 'vite';
import type { Measured } from './measured.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The builds to compare: the whole application, its form alone, and the same form in plain React. */
export type Subject = 'application' | 'ours' | 'plain';

export const pageOf = (subject: Subject) =>
  subject === 'application' ? 'index.html' : 'test/bench/form/pages/form.html';

export async function buildSubject(subject: Subject, measured: Measured, outDir: string): Promise<void> {
  const production = { command: 'build', mode: 'production' } as const;
  // With Vite's native loader, vite.config.ts also uses the university that PARTNER names.
  const loaded = await loadConfigFromFile(production, join(root, 'vite.config.ts'), root, 'error', undefined, 'native');
  const { plugins = [], build: ownBuild, ...others } = loaded?.config ?? {};
  const pageFor = { order: 'pre' as const, handler: (html: string) => html.replace('SUBJECT', subject) };
  await build({
    ...others,
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins, benchModules(measured, subject), { name: 'subject', transformIndexHtml: pageFor }],
    build: {
      ...ownBuild,
      outDir,
      rolldownOptions: { ...ownBuild?.rolldownOptions, input: join(root, pageOf(subject)) },
    },
  });
}

/** Replaces `#partner` with a university whose form ends with the measured page, and generates `bench:page`. */
function benchModules({ page, answers, counts }: Measured, subject: Subject): Plugin {
  const partner = join(import.meta.dirname, 'own-partner.ts');
  const constants = JSON.stringify({ subject, page, answers, counts });
  const modules: Readonly<Record<string, string>> = {
    'bench:page': `export const { subject, page, answers, counts } = ${constants};`,
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
