import { Button } from '../../../ui/button.tsx';
import { CheckIcon, ErrorIcon } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useApplication } from '../../store/index.ts';
import styles from './saved-indicator.module.css';
import { saveNow } from './saving.ts';

const timeOf = (date: Date) => date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

export function SavedIndicator() {
  const saving = useApplication((snapshot) => snapshot.saving);
  const problem = useApplication((snapshot) => snapshot.saving_problem);
  const savedAt = useApplication((snapshot) => snapshot.saved_at);
  return (
    <div className={styles.indicator}>
      <div role="status">
        {saving === 'saving' && (
          <span className={styles.saving}>
            <Spinner />
            Saving…
          </span>
        )}
        {saving === 'saved' && savedAt && (
          <span className={styles.saved}>
            <CheckIcon />
            All changes saved {timeOf(savedAt)}
          </span>
        )}
        {saving === 'failed' && (
          <span className={styles.failed}>
            <ErrorIcon />
            Not saved – try again
          </span>
        )}
        {saving === 'failed' && problem && <p className={styles.problem}>{problem}</p>}
      </div>
      {saving === 'failed' && (
        <Button variant="link" onClick={saveNow}>
          Save now
        </Button>
      )}
    </div>
  );
}
