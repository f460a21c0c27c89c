import type { Plugin } from 'vite';
import { escapeHtml } from '../../shared/escape-html.ts';
import type { PartnerConfig } from '../../shared/partner/partner.ts';

const brandId = 'virtual:brand.css';

/** The partner's colours as a style sheet, which main.tsx imports. */
export const brandStyles = ({ colour, hover }: PartnerConfig['brand']): Plugin => ({
  name: 'brand-styles',
  resolveId: (source) => (source === brandId ? `\0${brandId}` : undefined),
  load: (source) => (source === `\0${brandId}` ? `:root { --brand: ${colour}; --brand-hover: ${hover}; }` : undefined),
});

const schemasId = '\0contract-schemas';
const isContracts = (file: string) => /\/shared\/contracts\/[\w-]+\.ts$/.test(file);

/** Fields of a contract that only the server reads: the client needs method and path. */
const ofServer =
  /^ {2}(?:name|access|body|query|params|status|changes|storesJobState|polling|needs|uses): (?:.*|\{\n(?: {4}.*\n)+ {2}\}),\n/gm;

/** Leaves out of the contracts what only the server reads, the schemas above all: the client sends what endpoints check. */
export const contractsOfClient: Plugin = {
  name: 'contracts-of-client',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    isContracts(importer) && source.startsWith('./schemas/') ? schemasId : undefined,
  load: (source) => (source === schemasId ? 'export {};' : undefined),
  transform: (code, file) => (isContracts(file) ? code.replace(ofServer, '') : undefined),
};

/** The partner's words and colour in the page's head, for tabs, previews and phones that read it without its code. */
export const pageHead = ({ title, name, brand }: Pick<PartnerConfig, 'title' | 'name' | 'brand'>): Plugin => ({
  name: 'page-head',
  transformIndexHtml: (html) => ({
    html: html.replace(/(?<=<title>).*(?=<\/title>)/, () => escapeHtml(`${title} – ${name}`)),
    tags: [
      {
        tag: 'meta',
        attrs: { name: 'description', content: `The online ${title} of ${name}.` },
        injectTo: 'head',
      },
      { tag: 'meta', attrs: { name: 'theme-color', content: brand.colour }, injectTo: 'head' },
    ],
  }),
});

/**
 * Lets the bundler drop the components of react-router that the client does not use: nothing in the package says that
 * creating one has no side effects. They are more than half of it.
 */
export const pureComponents: Plugin = {
  name: 'pure-components',
  apply: 'build',
  transform: (code, id) =>
    /node_modules\/react-router\//.test(id)
      ? code
          .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
      : undefined,
};
