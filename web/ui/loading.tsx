import { config } from '#partner';
import styles from './loading.module.css';
import { Spinner } from './spinner.tsx';

const { helpEmail, office } = config;

/** Also what a page shows before its code has loaded: where that never does, styles alone show what to do. */
export const Loading = () => (
  <div className={styles.loading}>
    <div className={styles.first}>
      <Spinner size="m" label="Loading…" />
    </div>
    <div className={styles.late} role="status">
      <p>
        This page has not loaded. Please check that JavaScript is turned on in your browser, and load the page again.
      </p>
      <p>
        If that does not help, use a current Chrome, Edge, Firefox or Safari, or ask us:{' '}
        <a href={`mailto:${helpEmail}`}>{helpEmail}</a>, <a href={`tel:${office.phone}`}>{office.phone}</a>.
      </p>
    </div>
  </div>
);
