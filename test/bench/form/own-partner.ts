import { page } from 'bench:page';
import { partner as own } from '#partner';
import type { Partner } from '../../../shared/partner/partner.ts';
import { onlyPage } from './only-page.ts';

export { afterSubmitting, config, topicsAfterSubmitting } from '#partner';

/** The university, with a form that has only the measured page. */
export const partner: Partner = { ...own, form: onlyPage(own.form, page) };
