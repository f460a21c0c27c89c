import { data } from 'bench:form';
import { page } from 'bench:page';
import type { Partner, StepAfterSubmitting, TopicsAfterSubmitting } from '../../../shared/partner/partner.ts';
import { benchConfig } from './bench-config.ts';
import { formOf } from './form-data.ts';
import { onlyPage } from './only-page.ts';

export const config = benchConfig;
export const afterSubmitting: readonly StepAfterSubmitting[] = [];

const topic = { title: 'Later', text: `Write to ${benchConfig.office.email}.` };

export const topicsAfterSubmitting: TopicsAfterSubmitting = {
  whatToExpect: topic,
  mistake: topic,
  withdrawal: topic,
  newAddress: topic,
  nextYear: topic,
  erasure: topic,
};

/** The university of a form that is data. */
export const partner: Partner = { config: benchConfig, form: onlyPage(formOf(data), page) };
