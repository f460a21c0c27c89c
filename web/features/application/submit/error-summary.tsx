import { type ComponentType, Suspense, useState } from 'react';
import { messages } from '../../../../shared/messages.ts';
import { lazily } from '../../../lib/lazily.ts';
import { useApplication } from '../../store/index.ts';
import styles from './error-summary.module.css';

export const errorSummaryId = 'error-summary';

let loaded: ComponentType | undefined;

export async function loadErrorList() {
  const { default: ErrorList } = await import('./error-list.tsx');
  loaded = ErrorList;
  return { default: ErrorList };
}

/** Without its code, the errors are still beside their fields. */
const LazyErrorList = lazily(loadErrorList);

export function ErrorSummary() {
  const isShown = useApplication(
    ({ errors, web_status }) => web_status === 'validating' && Object.keys(errors).length > 0,
  );
  return isShown && <Summary />;
}

function Summary() {
  // When its code is there it is drawn at once: in a second pass, the whole page would move down once more.
  const [ErrorList] = useState(() => loaded ?? LazyErrorList);
  return (
    <section id={errorSummaryId} className={styles.summary} tabIndex={-1} aria-labelledby={`${errorSummaryId}-title`}>
      <h2 id={`${errorSummaryId}-title`}>{messages.incomplete}</h2>
      <Suspense fallback={null}>
        <ErrorList />
      </Suspense>
    </section>
  );
}
