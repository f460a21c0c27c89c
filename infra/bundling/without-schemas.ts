import type { Plugin } from 'vite';

const id = '\0contract-schemas';

/** Leaves out the schemas of the contracts: the client sends what the endpoints check. */
export const withoutSchemas: Plugin = {
  name: 'without-schemas',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    /\/shared\/contracts\/[\w-]+\.ts$/.test(importer) && source.startsWith('./schemas/') ? id : undefined,
  load: (source) => (source === id ? 'export {};' : undefined),
};
