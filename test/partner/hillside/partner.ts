import type { Partner } from '../../../shared/partner/partner.ts';
import { about } from './about.ts';
import { config } from './config.ts';
import { education } from './education.ts';
import { finalSteps } from './final-steps.ts';

export { afterSubmitting, topicsAfterSubmitting } from './after-submitting.ts';
export { config } from './config.ts';

/** A small university with a question of every kind. It proves that a partner needs only its own folder. */
export const partner: Partner = {
  config,
  form: { pages: [about, education, finalSteps], removed: [{ key: 'fax', label: 'Fax Number' }] },
};
