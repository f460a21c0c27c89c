import { partner } from '#partner';
import { useStore } from '../../../lib/external-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { reviewHash, reviewPlace, useIsBack } from '../saving/review-place.ts';
import { useGoTo } from '../saving/use-go-to.ts';
import styles from './check-answers.module.css';

const target = { pathname: `/${partner.form.pages.at(-1)?.id}`, hash: reviewHash };

/** Leads back to the review if the user left it to change an answer. */
export default function WayBack() {
  const place = useStore(reviewPlace);
  const goTo = useGoTo();
  if (useIsBack() || !place) return null;
  return (
    <Button variant="link" onClick={() => goTo(target)}>
      <span>
        Back<span className={styles.rest}> to your answers</span>
      </span>
    </Button>
  );
}
