import type { Plugin } from 'vite';

const id = '\0contract-schemas';
const isContracts = (file: string) => /\/shared\/contracts\/[\w-]+\.ts$/.test(file);

/** Fields of a contract that only the server reads: the client needs method and path. */
const ofServer =
  /^ {2}(?:name|access|body|query|params|status|changes|storesJobState|polling|needs|uses): (?:.*|\{\n(?: {4}.*\n)+ {2}\}),\n/gm;

/** Leaves out of the contracts what only the server reads, the schemas above all: the client sends what endpoints check. */
export const contractsOfClient: Plugin = {
  name: 'contracts-of-client',
  enforce: 'pre',
  resolveId: (source, importer = '') => (isContracts(importer) && source.startsWith('./schemas/') ? id : undefined),
  load: (source) => (source === id ? 'export {};' : undefined),
  transform: (code, file) => (isContracts(file) ? code.replace(ofServer, '') : undefined),
};
