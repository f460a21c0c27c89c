import { Spinner } from '../../../ui/spinner.tsx';
import { StateHeading } from '../page/heading.tsx';
import styles from '../page/recommender.module.css';

export const BeingPrepared = () => (
  <>
    <StateHeading>Your letter is being prepared</StateHeading>
    <p className={styles.waiting}>
      <Spinner />
      <span>You have sent it. It becomes a PDF now, and this page says when it has been received.</span>
    </p>
    <p>You can close this page: a receipt is emailed to you, or what went wrong.</p>
  </>
);
