import type { FallbackProps } from 'react-error-boundary';
import { errorMessage, isFault, isUnreachable, UnauthorizedError } from '../lib/calls/errors.ts';
import { FullScreenSpinner } from '../ui/full-screen-spinner.tsx';
import styles from './root-error.module.css';

/** Shows a generic error (specification, section 2, "Generic views"). `title` is for errors that are not our fault. */
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

/**
 * Shows a route's error. Two errors are not the page's fault: the end of a session, after which the login screen opens,
 * and an unreachable server.
 */
export function RouteError({ error }: FallbackProps) {
  if (error instanceof UnauthorizedError) return <FullScreenSpinner />;
  return isUnreachable(error) && !isFault(error) ? <RootError title={errorMessage(error)} /> : <RootError />;
}
