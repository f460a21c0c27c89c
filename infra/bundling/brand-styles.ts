import type { Plugin } from 'vite';
import type { PartnerConfig } from '../../shared/partner/partner.ts';

const id = 'virtual:brand.css';

/** The partner's colours as a style sheet, which main.tsx imports. */
export const brandStyles = ({ colour, hover }: PartnerConfig['brand']): Plugin => ({
  name: 'brand-styles',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load: (source) => (source === `\0${id}` ? `:root { --brand: ${colour}; --brand-hover: ${hover}; }` : undefined),
});
