import type { FallbackProps } from 'react-error-boundary';
import { isFault, isUnreachable, sentenceOf, UnauthorizedError } from '../lib/calls/errors.ts';
import { FullScreenSpinner } from '../ui/full-screen-spinner.tsx';
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

/** Neither the end of a session, after which the login screen opens, nor a server out of reach is a fault of the page. */
export function RouteError({ error }: FallbackProps) {
  if (error instanceof UnauthorizedError) return <FullScreenSpinner />;
  return isUnreachable(error) && !isFault(error) ? <RootError title={sentenceOf(error)} /> : <RootError />;
}
