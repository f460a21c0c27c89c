import { partner } from '#partner';
import { Spinner } from '../ui/spinner.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './full-screen-spinner.module.css';

export const FullScreenSpinner = () => (
  <main id="main" tabIndex={-1} aria-busy="true" className={styles.screen}>
    <h1>
      <VisuallyHidden>{partner.config.title}</VisuallyHidden>
    </h1>
    <Spinner size="m" label="Loading…" />
  </main>
);
