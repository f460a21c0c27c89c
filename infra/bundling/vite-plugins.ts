import type { Plugin } from 'vite';
import { escapeHtml } from '../../shared/escape-html.ts';
import type { PartnerConfig } from '../../shared/partner/partner.ts';
import { bundleScript } from './bundle-script.ts';

const brandId = 'virtual:brand.css';

/** Provides the partner's colors and logo as a style sheet, which the entries import. */
export const brandStyles = ({ colour, hover }: PartnerConfig['brand'], logo: string): Plugin => ({
  name: 'brand-styles',
  resolveId: (source) => (source === brandId ? `\0${brandId}` : undefined),
  load: (source) =>
    source === `\0${brandId}` ? `:root { --brand: ${colour}; --brand-hover: ${hover}; } ${logo}` : undefined,
});

/** Adds the partner's title and color to the page's head, for tabs, link previews and phones. */
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

/** The plugin that inlines the script that retries preloads, before any preload of the page can fail. */
export const retryPreloads: Plugin = {
  name: 'retry-preloads',
  apply: 'build',
  async transformIndexHtml() {
    return [{ tag: 'script', children: await bundleScript('web/retry-preloads.ts', {}), injectTo: 'head-prepend' }];
  },
};

/**
 * The plugin that lets the bundler drop the components of react-router that the client does not use. Without it, every
 * screen loads 7 KB more, and the account screens exceed 130 KB.
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

/** The plugin that keeps the styles of classes that only prerendered markup names. */
export const stylesOfShell: Plugin = {
  name: 'styles-of-shell',
  transform: {
    order: 'post',
    handler: (code, id) => (id.endsWith('.module.css') ? { code, moduleSideEffects: 'no-treeshake' } : undefined),
  },
};
