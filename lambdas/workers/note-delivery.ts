import { reachedFrom } from '../../shared/emails.ts';
import { type DeliveryJob, deliveryJobOf } from '../emails/delivery-event.ts';
import { dynamoSentEmails } from '../emails/sent-emails.ts';
import { logger } from '../platform/logger.ts';
import { consumer, type Outcome } from '../queues/consume.ts';
import { dynamoSubmissions } from '../submission/submissions.ts';

/** The email is written last: what a worker that dies has not done, the next delivery of its message does. */
async function note({ id, email: kind, delivery }: DeliveryJob): Promise<Outcome> {
  if (!delivery) return 'superseded';
  const email = id === undefined ? undefined : await dynamoSentEmails().find(id);
  if (id !== undefined && email) {
    if (!reachedFrom[delivery].includes(email.delivery)) return 'superseded';
    if (email.kind === 'receipt' && (delivery === 'bounced' || delivery === 'complained'))
      await dynamoSubmissions().recordReceiptFailed(email.application, id, delivery);
    if (!(await dynamoSentEmails().note(id, delivery))) return 'superseded';
  }
  logger.info('email delivery', { email: id, kind, delivery });
  return 'done';
}

export const handler = consumer<DeliveryJob>('delivery', { note }, { jobOf: deliveryJobOf });
