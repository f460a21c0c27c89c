// This folder defines one university. No code outside it names the university.

import type { Partner } from '../partner.ts';
import { config } from './config.ts';
import { about } from './pages/about.ts';
import { education } from './pages/education.ts';
import { finalSteps } from './pages/final-steps.ts';

export { afterSubmitting, topicsAfterSubmitting } from './after-submitting.ts';
export { config } from './config.ts';

export const partner: Partner = { config, form: { pages: [about, education, finalSteps] } };
