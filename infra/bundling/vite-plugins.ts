import type { Plugin } from 'vite';
import { partner } from '#partner';
import { escapeHtml } from '../../shared/escape-html.ts';
import { todayIn } from '../../shared/form/calendar.ts';
import { fillCounts } from '../../shared/partner/fill-counts.ts';
import type { PartnerConfig } from '../../shared/partner/partner.ts';
import { bundleScript } from './bundle-script.ts';

const brandId = 'virtual:brand.css';

/** The partner's colours and logo as a style sheet, which the entries import. */
export const brandStyles = ({ colour, hover }: PartnerConfig['brand'], logo: string): Plugin => ({
  name: 'brand-styles',
  resolveId: (source) => (source === brandId ? `\0${brandId}` : undefined),
  load: (source) =>
    source === `\0${brandId}` ? `:root { --brand: ${colour}; --brand-hover: ${hover}; } ${logo}` : undefined,
});

const schemasId = '\0contract-schemas';
const isContracts = (file: string) => /\/shared\/contracts\/[\w-]+\.ts$/.test(file);

/** Fields of a contract that only the server reads: the client needs method and path. */
const ofServer =
  /^ {2}(?:name|access|body|query|params|status|hasSideEffects|allowsAnyOrigin|storesJobState|isPolled|needs|uses): (?:.*|\{\n(?: {4}.*\n)+ {2}\}),\n/gm;

/** Leaves out of the contracts what only the server reads, the schemas above all: the client sends what endpoints check. */
export const contractsOfClient: Plugin = {
  name: 'contracts-of-client',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    isContracts(importer) && source.startsWith('./schemas/') ? schemasId : undefined,
  load: (source) => (source === schemasId ? 'export {};' : undefined),
  transform: (code, file) => (isContracts(file) ? code.replace(ofServer, '') : undefined),
};

/** Of a partner's form and configuration: what only lists for the office, emails and PDF copies need. */
const ofOffice =
  /^ +class: '\w+',\n|^ {2}(?:brand|coverAnswers|handOver|serviceEmail|shortName): (?:.*|\{\n(?: {4}.*\n)+ {2}\}),\n/gm;

/** A partner's modules as the client takes them. */
export const partnerOfClient: Plugin = {
  name: 'partner-of-client',
  enforce: 'pre',
  transform: (code, file) =>
    /\/partner\/[\w-]+\/.+\.ts$/.test(file)
      ? fillCounts(code.replace(ofOffice, ''), partner, todayIn(partner.config.timeZone))
      : undefined,
};

/** Without windows, what asks for them is written as false: the bundler drops what follows, and all that it imports. */
export const windowsOfClient = ({ windows }: Pick<PartnerConfig, 'windows'>): Plugin => ({
  name: 'windows-of-client',
  enforce: 'pre',
  transform: (code, file) =>
    windows === undefined && /\/web\/(?!lib\/has-windows).+\.tsx?$/.test(file)
      ? code.replace(/^import \{ hasWindows \} .*\n/m, '').replaceAll(/\bhasWindows\b/g, 'false')
      : undefined,
});

/** The partner's words and colour in the page's head, for tabs, previews and phones that read it without its code. */
export const pageHead = ({ title, name, brand }: Pick<PartnerConfig, 'title' | 'name' | 'brand'>): Plugin => ({
  name: 'page-head',
  transformIndexHtml: (html) => ({
    html: html.replace(/(?<=<title>).*(?=<\/title>)/, () => escapeHtml(`${title} – ${name}`)),
    tags: [
      { tag: 'link', attrs: { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }, injectTo: 'head' },
      {
        tag: 'meta',
        attrs: { name: 'description', content: `The online ${title} of ${name}.` },
        injectTo: 'head',
      },
      { tag: 'meta', attrs: { name: 'theme-color', content: brand.colour }, injectTo: 'head' },
    ],
  }),
});

/** Before any preload of the page can fail. */
export const lostPreloads: Plugin = {
  name: 'retry-preloads',
  apply: 'build',
  async transformIndexHtml() {
    return [{ tag: 'script', children: await bundleScript('web/retry-preloads.ts', {}), injectTo: 'head-prepend' }];
  },
};

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

/** Of a page whose markup has classes that its code does not name: without it their styles would be left out. */
export const stylesOfShell: Plugin = {
  name: 'styles-of-shell',
  transform: {
    order: 'post',
    handler: (code, id) => (id.endsWith('.module.css') ? { code, moduleSideEffects: 'no-treeshake' } : undefined),
  },
};
