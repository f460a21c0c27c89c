import { messages } from '../../../../shared/messages.ts';
import { Link } from '../../../ui/link.tsx';
import { useApplication } from '../../store/index.ts';
import styles from './error-summary.module.css';
import { problemsOf } from './problems-of.ts';

export const errorSummaryId = 'error-summary';

export function ErrorSummary() {
  const errors = useApplication((snapshot) => snapshot.errors);
  const placed = useApplication((snapshot) => snapshot.placed);
  const isValidating = useApplication(({ web_status }) => web_status === 'validating');
  const problems = isValidating ? problemsOf(placed, errors) : [];
  if (problems.length === 0) return null;
  return (
    <section id={errorSummaryId} className={styles.summary} tabIndex={-1} aria-labelledby={`${errorSummaryId}-title`}>
      <h2 id={`${errorSummaryId}-title`}>{messages.incomplete}</h2>
      <ul>
        {problems.map(({ page, key, message }) => (
          <li key={`${key} ${message}`}>
            {page ? (
              <Link to={`/${page}#${key}`} replace>
                {message}
              </Link>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
