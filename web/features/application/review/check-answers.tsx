import { lazy, Suspense, useState } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './check-answers.module.css';

const Review = lazy(() => import('./review.tsx').catch(() => ({ default: ReviewProblem })));

/** All answers before the submit, which cannot be undone. */
export function CheckAnswers() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
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

const ReviewProblem = () => (
  <p role="alert">Your answers cannot be shown now. Please check your connection and reload the page.</p>
);
