import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon, ErrorIcon } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useIsOnline } from '../../../ui/use-is-online.ts';
import { type SavingState, useApplication, useHasApplicant } from '../../store/index.ts';
import styles from './saved-indicator.module.css';
import { saveNow } from './saving.ts';

const timeOf = (date: Date) => date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

export function SavedIndicator() {
  const saving = useApplication((snapshot) => snapshot.saving);
  const problem = useApplication((snapshot) => snapshot.saving_problem);
  const savedAt = useApplication((snapshot) => snapshot.saved_at);
  const hasApplicant = useHasApplicant();
  const isDraftOnly = useApplication((snapshot) => snapshot.draft_only);
  const isOffline = (!useIsOnline() || isDraftOnly) && saving !== 'failed';
  const isNews = useIsNews(saving);
  return (
    <div className={styles.indicator}>
      <div role="status" aria-live={isNews ? undefined : 'off'}>
        {isOffline && (
          <span className={styles.saving}>
            <ErrorIcon />
            Offline – answers are kept here
          </span>
        )}
        {!isOffline && saving === 'idle' && (
          <span className={styles.saving}>{hasApplicant ? 'No changes to save' : 'Kept in this browser'}</span>
        )}
        {!isOffline && saving === 'saving' && (
          <span className={styles.saving}>
            <Spinner />
            Saving…
          </span>
        )}
        {!isOffline && saving === 'saved' && savedAt && (
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

/** Spoken are the first save, a failure and the next success, not every pause in typing. */
function useIsNews(saving: SavingState): boolean {
  const last = useRef<SavingState>(undefined);
  useEffect(() => {
    if (saving === 'saved' || saving === 'failed') last.current = saving;
  }, [saving]);
  return saving !== 'saving' && saving !== last.current;
}
