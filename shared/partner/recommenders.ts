import { repeatsOf } from '../form/structure.ts';
import type { Partner } from './partner.ts';

/** Returns how many recommenders an applicant can name; 0 if the partner has no letters. */
export const maxRecommenders = ({ config, form }: Partner): number =>
  repeatsOf(form).find(({ id }) => id === config.letters?.repeat)?.max ?? 0;
