import { page } from 'bench:page';
import { partner as own } from '#partner';
import type { Partner } from '../../../shared/partner/partner.ts';
import { onlyPage } from './only-page.ts';

export { afterSubmitting, config, topicsAfterSubmitting } from '#partner';

/** One page of the university's own form. */
export const partner: Partner = { ...own, form: onlyPage(own.form, page) };
