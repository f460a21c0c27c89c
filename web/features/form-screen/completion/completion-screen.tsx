import { Suspense } from 'react';
import { afterSubmitting, partner } from '#partner';
import { checklistOf } from '../../../../shared/checklist/checklist.ts';
import { todayIn } from '../../../../shared/form/calendar.ts';
import { messages } from '../../../../shared/messages.ts';
import { printTime } from '../../../../shared/print/print-time.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { application, useApplication } from '../../application/index.ts';
import { AnotherApplication } from '../../applications/index.ts';
import { Letters, useAllLettersCame } from '../../letters/index.ts';
import { PdfCopy } from '../pdf-copy/pdf-copy.tsx';
import styles from './completion-screen.module.css';
import { FurtherReading } from './further-reading.tsx';
import { ReceiptNotDelivered } from './receipt-not-delivered.tsx';
import { Received } from './received.tsx';
import { Thanks } from './thanks.tsx';
import { Topics } from './topics.tsx';

const { config, form } = partner;

export default function CompletionScreen() {
  const number = useApplication((snapshot) => snapshot.confirmation_number);
  const at = useApplication((snapshot) => snapshot.submitted_at);
  const email = useApplication((snapshot) => snapshot.username);
  const isReturned = useApplication((snapshot) => snapshot.receipt_email) !== '';
  const { remaining, received } = useChecklist(at);
  const allLettersCame = useAllLettersCame();
  const steps = allLettersCame ? remaining.filter(({ letters }) => !letters) : remaining;
  return (
    <div className={styles.completion}>
      <h1 className={styles.success}>
        <CheckIcon /> {messages.submitted}
      </h1>
      <dl className={styles.receipt}>
        {number && (
          <div>
            <dt>Confirmation number</dt>
            <dd translate="no">{number}</dd>
          </div>
        )}
        {at && (
          <div>
            <dt>Submitted</dt>
            <dd translate="no">{printTime(at, config.timeZone)}</dd>
          </div>
        )}
      </dl>
      {!isReturned && (
        <p>
          We email it to <bdi>{email}</bdi>, too.
        </p>
      )}
      <PdfCopy>{(request) => <ReceiptNotDelivered onSave={request} />}</PdfCopy>
      <Thanks steps={steps} />
      {config.letters && !steps.some(({ letters }) => letters) && (
        <Suspense fallback={null}>
          <Letters isHeaded />
        </Suspense>
      )}
      {config.severalApplications && <AnotherApplication />}
      <div className={styles.folds}>
        <Received documents={received} />
        <Topics />
        <FurtherReading />
      </div>
    </div>
  );
}

function useChecklist(submittedAt: string) {
  const documents = useApplication((snapshot) => snapshot.documents);
  const counts = useApplication((snapshot) => snapshot.counts);
  const tabs = useApplication((snapshot) => snapshot.tabs);
  const today = todayIn(config.timeZone, submittedAt ? new Date(submittedAt) : new Date());
  return checklistOf(form, afterSubmitting, { answers: application.answers, counts, tabs, today }, documents);
}
