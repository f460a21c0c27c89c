import type { Plugin } from 'vite';
import { escapeHtml } from '../../shared/escape-html.ts';
import type { PartnerConfig } from '../../shared/partner/partner.ts';

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
