import { page, subject } from 'bench:page';
import { partner as own } from '#partner';
import type { Partner } from '../../../shared/partner/partner.ts';
import { onlyPage, upToPage } from './only-page.ts';

export { afterSubmitting, config, topicsAfterSubmitting } from '#partner';

/** The university, with a form whose last page is the measured page. Only the whole application has pages before it. */
export const partner: Partner = { ...own, form: (subject === 'application' ? upToPage : onlyPage)(own.form, page) };
