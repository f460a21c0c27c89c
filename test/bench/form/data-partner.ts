import { data } from 'bench:form';
import { page } from 'bench:page';
import type { Partner, StepAfterSubmitting } from '../../../shared/partner/partner.ts';
import { benchConfig } from './bench-config.ts';
import { formOf } from './form-data.ts';
import { onlyPage } from './only-page.ts';

export const afterSubmitting: readonly StepAfterSubmitting[] = [];

/** The university of a form that is data. */
export const partner: Partner = { config: benchConfig, form: onlyPage(formOf(data), page) };
