import styles from './root-error.module.css';

/** Specification, section 2, "Generic views". */
export const RootError = () => (
  <main className={styles.screen}>
    <div role="alert">
      <h1>Something went wrong.</h1>
      <p>The issue that caused you to see this has been logged. We will get it fixed as soon as possible.</p>
    </div>
    <p>
      <a href="/about">Go back to the application</a>
    </p>
  </main>
);
