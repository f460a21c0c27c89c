import { partner } from '#partner';
import { messages } from '../../../../shared/messages.ts';
import { printTime } from '../../../../shared/print/print-time.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { ReceivedDocuments } from '../../documents/index.ts';
import { useApplication } from '../../store/index.ts';
import { PdfCopy } from '../pdf-copy/pdf-copy.tsx';
import styles from './completion-screen.module.css';
import { Thanks } from './thanks.tsx';

export default function CompletionScreen() {
  const number = useApplication((snapshot) => snapshot.confirmation_number);
  const at = useApplication((snapshot) => snapshot.submitted_at);
  const email = useApplication((snapshot) => snapshot.username);
  return (
    <>
      <Thanks />
      <div className={styles.completion}>
        <h1>Your application</h1>
        <p className={styles.success}>
          <CheckIcon /> {messages.submitted}
        </p>
        <dl className={styles.receipt}>
          {number && (
            <div>
              <dt>Confirmation number</dt>
              <dd>{number}</dd>
            </div>
          )}
          {at && (
            <div>
              <dt>Submitted</dt>
              <dd>{printTime(at, partner.config.timeZone)}</dd>
            </div>
          )}
        </dl>
        <p>Keep the confirmation number and quote it whenever you contact us. We are also emailing it to {email}.</p>
        <ReceivedDocuments />
        <PdfCopy />
      </div>
    </>
  );
}
