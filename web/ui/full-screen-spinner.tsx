import { config } from '#partner';
import styles from './full-screen-spinner.module.css';
import { Spinner } from './spinner.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export const FullScreenSpinner = () => (
  <main id="main" tabIndex={-1} aria-busy="true" className={styles.screen}>
    <h1>
      <VisuallyHidden>{config.title}</VisuallyHidden>
    </h1>
    <Spinner size="m" label="Loading…" />
  </main>
);
