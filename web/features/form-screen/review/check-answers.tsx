import { useState } from 'react';
import sectionStyles from '../../../form/sections/section.module.css';
import { lazyComponent } from '../../../lib/code/lazy-component.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { reviewPosition, useIsReturningToReview } from '../saving/review-position.ts';
import styles from './check-answers.module.css';

const Review = lazyComponent(() => import('./review.tsx'), <Spinner label="Loading…" />);

export function CheckAnswers() {
  const isReturning = useIsReturningToReview();
  const [isOpen, setOpen] = useState(isReturning);
  if (isReturning && !isOpen) setOpen(true);
  return (
    <details
      id="check-your-answers"
      className={`${sectionStyles.section} ${styles.check}`}
      open={isOpen}
      data-prints-alone={isOpen || undefined}
      onClickCapture={({ target }) => recordReviewPosition(target)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={`${sectionStyles.line} fold`}>
        <h2>Check your answers</h2>
      </summary>
      {isOpen && <Review />}
    </details>
  );
}

function recordReviewPosition(target: EventTarget) {
  const link = target instanceof Element ? target.closest('a[id]') : null;
  if (link) reviewPosition.set({ id: link.id, top: link.getBoundingClientRect().top });
}
