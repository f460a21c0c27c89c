import { partner } from '#partner';
import { useStore } from '../../../lib/external-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { reviewHash, reviewPosition, useIsReturningToReview } from '../saving/review-position.ts';
import { useSaveAndNavigate } from '../saving/use-save-and-navigate.ts';
import styles from './check-answers.module.css';

const target = { pathname: `/${partner.form.pages.at(-1)?.id}`, hash: reviewHash };

/** Shows a button that returns to the review, if the user left the review to change an answer. */
export default function BackToReview() {
  const position = useStore(reviewPosition);
  const saveAndNavigate = useSaveAndNavigate();
  if (useIsReturningToReview() || !position) return null;
  return (
    <Button variant="link" onClick={() => saveAndNavigate(target)}>
      <span>
        <span>Back</span>
        <span className={styles.rest}> to your answers</span>
      </span>
    </Button>
  );
}
