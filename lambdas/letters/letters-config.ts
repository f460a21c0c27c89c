import { config } from '#partner';
import type { LettersConfig } from '../../shared/partner/partner.ts';

export const { timeZone, helpEmail } = config;

/** Of the switch: the calls of a partner without it are no routes. */
export function lettersConfig(): LettersConfig {
  if (!config.letters) throw new Error('This partner has no letters.');
  return config.letters;
}
