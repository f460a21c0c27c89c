import { repeatsOf } from '../form/structure.ts';
import type { Partner } from './partner.ts';

/** How many recommenders the form has room for; 0 without letters. */
export const mostRecommenders = ({ config, form }: Partner): number =>
  repeatsOf(form).find(({ id }) => id === config.letters?.repeat)?.max ?? 0;
