import type { PartnerConfig } from '../../shared/partner/partner.ts';

export function applyBrand({ colour, hover }: PartnerConfig['brand']) {
  document.documentElement.style.setProperty('--brand', colour);
  document.documentElement.style.setProperty('--brand-hover', hover);
}
