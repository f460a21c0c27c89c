import { Suspense, useState } from 'react';
import { lazily } from '../../../lib/lazily.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './check-answers.module.css';

const Review = lazily(() => import('./review.tsx'));

/** All answers before the submit, which cannot be undone. */
export function CheckAnswers() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      id="check-your-answers"
      className={styles.check}
      data-prints-alone={isOpen || undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2>Check your answers</h2>
      </summary>
      {isOpen && (
        <Suspense fallback={<Spinner label="Loading…" />}>
          <Review />
        </Suspense>
      )}
    </details>
  );
}
