import { useEffect, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { OfflineError, sentenceOf } from '../../../lib/errors.ts';
import { useStore } from '../../../lib/external-store.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon, ErrorIcon } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { type Draft, TooLong } from '../draft/create-draft.ts';
import styles from './letter-form.module.css';

/** Whether the server has what is written. Said aloud are what keeps it from being saved and the next success. */
export function SavedState({ draft }: { draft: Draft }) {
  const { status } = useStore(draft);
  const last = useRef<string>('saved');
  useEffect(() => {
    if (status.kind !== 'saving') last.current = status.kind;
  }, [status.kind]);
  const isNews = status.kind !== 'saving' && status.kind !== last.current;
  return (
    <div className={styles.line}>
      <div
        role="status"
        aria-live={isNews ? undefined : 'off'}
        className={classNames(styles.state, styles[status.kind])}
      >
        {status.kind === 'saved' && status.at !== undefined && (
          <>
            <CheckIcon />
            <span>All changes saved</span>
          </>
        )}
        {status.kind === 'saving' && (
          <>
            <Spinner />
            <span>Saving…</span>
          </>
        )}
        {status.kind === 'unsaved' && (
          <>
            <ErrorIcon />
            <span>Not saved: {reasonOf(status.cause)}</span>
          </>
        )}
      </div>
      {status.kind === 'unsaved' && !(status.cause instanceof TooLong) && (
        <Button variant="link" onClick={() => draft.save()}>
          Save now
        </Button>
      )}
    </div>
  );
}

function reasonOf(cause: unknown): string {
  if (cause instanceof TooLong) return cause.message;
  if (!navigator.onLine) return 'you are offline';
  return cause instanceof OfflineError ? 'no connection' : sentenceOf(cause);
}
