import styles from './root-error.module.css';

/** Specification, section 2, "Generic views". `title` is for what is no fault of ours. */
export const RootError = ({ title }: { title?: string }) => (
  <main id="main" tabIndex={-1} className={styles.screen}>
    <div role="alert">
      <h1>{title ?? 'Something went wrong.'}</h1>
      {!title && (
        <p>The issue that caused you to see this has been logged. We will get it fixed as soon as possible.</p>
      )}
    </div>
    <p>
      <a href="/about">Go back to the application</a>
    </p>
  </main>
);
