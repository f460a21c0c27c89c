import { join, resolve } from 'node:path';
import { build, loadConfigFromFile, type Plugin, type PluginOption } from 'vite';
import { forOurBrowsers } from '../../../infra/bundling/too-new.ts';
import type { Measured } from './measured.ts';
import { installPeers, peersManifest } from './peers.ts';

const root = resolve(import.meta.dirname, '../../..');
const partners = { data: 'data-partner.ts', own: 'own-partner.ts' };

/** The whole application, its form by itself, and the same form in plain React and by libraries for forms. */
const subjects = ['application', 'ours', 'plain', 'hook-form', 'survey-js'] as const;
export type Subject = (typeof subjects)[number];

/** What is written for the libraries knows the simple rules of a form that is data. */
export const subjectsOf = ({ data }: Measured): readonly Subject[] => (data ? subjects : subjects.slice(0, 3));

export const pageOf = (subject: Subject) =>
  subject === 'application' ? 'index.html' : 'test/bench/form/pages/form.html';

/** Builds the application and the forms beside it, all with the same definition; each is a folder of `outDir`. */
export async function buildSubjects(measured: Measured, outDir: string) {
  if (measured.data) installPeers();
  for (const subject of subjectsOf(measured)) await buildSubject(subject, measured, join(outDir, subject));
}

export async function buildSubject(subject: Subject, measured: Measured, outDir: string): Promise<void> {
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
    plugins: [
      // Libraries may use what not all of our browsers have.
      ...plugins.filter((plugin) => !isNamed(plugin, forOurBrowsers.name)),
      benchModules(measured),
      { name: 'subject', transformIndexHtml: pageFor(subject) },
    ],
    build: {
      ...ownBuild,
      outDir,
      rolldownOptions: { ...ownBuild?.rolldownOptions, input: join(root, pageOf(subject)) },
    },
  });
}

const isNamed = (plugin: PluginOption, name: string) =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === name;

const pageFor = (subject: Subject) => ({
  order: 'pre' as const,
  handler: (html: string) => html.replace('SUBJECT', subject),
});

/** Puts the measured definition in the place of the university's. */
function benchModules({ data, page, answers, counts }: Measured): Plugin {
  const partner = join(import.meta.dirname, data ? partners.data : partners.own);
  const modules: Readonly<Record<string, string>> = {
    'bench:form': `export const data = ${JSON.stringify(data)};`,
    'bench:hook-form': "export * from 'react-hook-form'; export { yupResolver } from '@hookform/resolvers/yup';",
    'bench:survey-js':
      "import 'survey-core/survey-core.min.css'; export { Model } from 'survey-core'; export { Survey } from 'survey-react-ui';",
    'bench:page': `export const { page, answers, counts } = ${JSON.stringify({ page, answers, counts })};`,
  };
  return {
    name: 'bench-modules',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === '#partner' && importer !== partner) return partner;
      if (id in modules) return id;
      return importer !== undefined && importer in modules ? this.resolve(id, peersManifest) : undefined;
    },
    load: (id) => modules[id],
  };
}
