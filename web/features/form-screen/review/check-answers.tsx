import { Suspense, useState } from 'react';
import { lazily } from '../../../lib/code/lazily.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { reviewPlace, useIsBack } from '../saving/review-place.ts';
import styles from './check-answers.module.css';

const Review = lazily(() => import('./review.tsx'));

export function CheckAnswers() {
  const isBack = useIsBack();
  const [isOpen, setOpen] = useState(isBack);
  if (isBack && !isOpen) setOpen(true);
  return (
    <details
      id="check-your-answers"
      className={styles.check}
      open={isOpen}
      data-prints-alone={isOpen || undefined}
      onClickCapture={({ target }) => notePlace(target)}
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

function notePlace(target: EventTarget) {
  const link = target instanceof Element ? target.closest('a[id]') : null;
  if (link) reviewPlace.set({ id: link.id, top: link.getBoundingClientRect().top });
}
