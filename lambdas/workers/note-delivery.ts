import { previousDeliveries } from '../../shared/emails.ts';
import { type DeliveryJob, deliveryJobOf, sentEmailStore } from '../emails/sent-emails.ts';
import { tally } from '../letters/letter-limits.ts';
import { noteLetterDelivery } from '../letters/letters-store.ts';
import { logger } from '../platform/logger.ts';
import { createConsumer, type Outcome } from '../queues/consume.ts';
import { submissionStore } from '../submission/submissions.ts';

/**
 * Records a delivery event. Updates the email's item after the application and the letters, so that a repeated message
 * repeats these writes if the worker dies in between. Only a bounce is tallied later.
 */
async function record({ id, email: kind, delivery }: DeliveryJob): Promise<Outcome> {
  if (!delivery) return 'superseded';
  const email = id === undefined ? undefined : await sentEmailStore().find(id);
  if (id !== undefined && email) {
    const applications = email.letters?.map(({ application }) => application);
    if (delivery === 'sent' && applications) await tally(delivery, applications);
    if (!previousDeliveries[delivery].includes(email.delivery)) return 'superseded';
    if (email.application !== undefined && (delivery === 'bounced' || delivery === 'complained'))
      await submissionStore().recordReceiptFailed(email.application, id, delivery);
    if (email.letters) await noteLetterDelivery(id, email.letters, delivery);
    if (!(await sentEmailStore().recordDelivery(id, delivery))) return 'superseded';
    if (applications) await tally(delivery, applications);
  }
  logger.info('email delivery', { email: id, kind, delivery });
  return 'done';
}

export const handler = createConsumer<DeliveryJob>('delivery', { note: record }, { parseJob: deliveryJobOf });
