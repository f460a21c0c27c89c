import { Spinner } from '../../../ui/spinner.tsx';
import styles from './recommender.module.css';

export const Loading = () => (
  <div className={styles.loading}>
    <Spinner size="m" label="Loading…" />
  </div>
);
