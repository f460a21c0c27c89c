import { lazy, Suspense } from 'react';
import { messages } from '../../../../shared/messages.ts';
import { useApplication } from '../../store/index.ts';
import styles from './error-summary.module.css';

export const errorSummaryId = 'error-summary';

export const loadErrorList = () => import('./error-list.tsx');
/** Without its code, the errors are still beside their fields. */
const ErrorList = lazy(() => loadErrorList().catch(() => ({ default: () => null })));

export function ErrorSummary() {
  const isShown = useApplication(
    ({ errors, web_status }) => web_status === 'validating' && Object.keys(errors).length > 0,
  );
  if (!isShown) return null;
  return (
    <section id={errorSummaryId} className={styles.summary} tabIndex={-1} aria-labelledby={`${errorSummaryId}-title`}>
      <h2 id={`${errorSummaryId}-title`}>{messages.incomplete}</h2>
      <Suspense fallback={null}>
        <ErrorList />
      </Suspense>
    </section>
  );
}
