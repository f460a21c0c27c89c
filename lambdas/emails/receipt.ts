import { checklistOf } from '../../shared/checklist/checklist.ts';
import type { Receipt } from '../../shared/contracts/application.ts';
import { type Application, formDayOf, formStateOf } from '../application/application.ts';
import { afterSubmitting, config, form, topicsAfterSubmitting } from '../platform/partner-form.ts';
import { siteAddress } from '../platform/site.ts';
import { receiptEmail } from './emails.ts';
import type { Email } from './write-email.ts';

export function writeReceipt(application: Application & { readonly receipt: Receipt }, siteHost: string): Email {
  const state = formStateOf(application, formDayOf(application));
  const checklist = checklistOf(form, afterSubmitting, state, application.documents);
  return receiptEmail(config, application.receipt, checklist, topicsAfterSubmitting, siteAddress(siteHost));
}
