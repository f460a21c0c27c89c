import type { PartnerConfig } from '../../shared/partner/partner.ts';

/** Sets the partner's colours, which the style sheets use as tokens. */
export function applyBrand({ colour, hover }: PartnerConfig['brand']) {
  document.documentElement.style.setProperty('--brand', colour);
  document.documentElement.style.setProperty('--brand-hover', hover);
}
