import { previousDeliveries } from '../../shared/emails.ts';
import { type DeliveryJob, deliveryJobOf, sentEmailStore } from '../emails/sent-emails.ts';
import { recordLetterDelivery } from '../letters/letters-store.ts';
import { logger } from '../platform/logger.ts';
import { createConsumer, type Outcome } from '../queues/consume.ts';
import { submissionStore } from '../submission/submissions.ts';

/**
 * Records a delivery event. The email's item is written after the application and the letters, so that a repeated
 * message repeats their writes if the worker dies in between.
 */
async function record({ id, email: kind, delivery }: DeliveryJob): Promise<Outcome> {
  if (!delivery) return 'superseded';
  const email = id === undefined ? undefined : await sentEmailStore().find(id);
  if (id !== undefined && email) {
    if (!previousDeliveries[delivery].includes(email.delivery)) return 'superseded';
    if (email.application !== undefined && (delivery === 'bounced' || delivery === 'complained'))
      await submissionStore().recordReceiptFailed(email.application, id, delivery);
    if (email.letters) await recordLetterDelivery(id, email.letters, delivery);
    if (!(await sentEmailStore().recordDelivery(id, delivery))) return 'superseded';
  }
  logger.info('email delivery', { email: id, kind, delivery });
  return 'done';
}

export const handler = createConsumer<DeliveryJob>('delivery', { note: record }, { parseJob: deliveryJobOf });
