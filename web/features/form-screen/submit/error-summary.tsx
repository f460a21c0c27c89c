import { messages } from '../../../../shared/messages.ts';
import { lazyComponent } from '../../../lib/code/lazy-component.tsx';
import { useApplication } from '../../application/index.ts';
import styles from './error-summary.module.css';

export const errorSummaryId = 'error-summary';

/** The list of errors. Until its code has loaded, errors are shown only next to their fields. */
export const ErrorList = lazyComponent(() => import('./error-list.tsx'), null);

/** The length of the first sentence. The others are set in regular type. */
const headingLength = messages.incomplete.indexOf('!') + 1;

export function ErrorSummary() {
  const isShown = useApplication(
    ({ errors, web_status }) => web_status === 'validating' && Object.keys(errors).length > 0,
  );
  if (!isShown) return null;
  return (
    <section id={errorSummaryId} className={styles.summary} tabIndex={-1} aria-labelledby={`${errorSummaryId}-title`}>
      <h2 id={`${errorSummaryId}-title`}>
        <span>{messages.incomplete.slice(0, headingLength)}</span>
        <span>{messages.incomplete.slice(headingLength)}</span>
      </h2>
      <ErrorList />
    </section>
  );
}
