import { useEffect, useRef } from 'react';
import { OfflineError, ServerError } from '../../../lib/calls/errors.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useStore } from '../../../lib/external-store.ts';
import { storagePersists } from '../../../lib/storage/storage.ts';
import { watchUserActivity } from '../../../lib/user-activity.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CheckIcon, ErrorIcon } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import {
  hasUnsavedSensitive,
  type SavingStatus,
  saveNow,
  saving,
  stateWithDraft,
  useHasAccount,
} from '../../application/index.ts';
import styles from './saved-indicator.module.css';

export const conflictsId = 'please-choose';

export function SavedIndicator() {
  const status = useStore(saving.status);
  const hasAccount = useHasAccount();
  const shouldAnnounce = useShouldAnnounce(status.kind);
  const isStoragePersistent = useStore(storagePersists);
  const canLoseAnswers = useStore(hasUnsavedSensitive);
  return (
    <div className={styles.indicator}>
      <div role="status" aria-live={shouldAnnounce ? undefined : 'off'}>
        <StatusLabel
          label={
            hasAccount
              ? labelForApplicant(status, isStoragePersistent)
              : labelForVisitor(canLoseAnswers, isStoragePersistent)
          }
        />
      </div>
      {canLoseAnswers && (
        <Link to="/signup" stateAtClick={stateWithDraft}>
          Create account
        </Link>
      )}
      {hasAccount && status.kind === 'unsaved' && (
        <p className={styles.kept}>
          {isStoragePersistent && <span>Kept on this device. </span>}
          <Button variant="link" onClick={saveNow}>
            Save now
          </Button>
        </p>
      )}
      {hasAccount && status.kind === 'choose' && (
        <Button variant="link" onClick={focusConflicts}>
          Show
        </Button>
      )}
    </div>
  );
}

type LabelContent = readonly [look: 'offline' | 'saved' | 'saving' | 'failed', words: string];

const StatusLabel = ({ label: [styleName, words] }: { label: LabelContent }) => (
  <span className={classNames(styles.state, styles[styleName])}>
    <CheckIcon />
    <Spinner />
    <ErrorIcon />
    <span>{words}</span>
  </span>
);

function labelForVisitor(canLoseAnswers: boolean, isStoragePersistent: boolean): LabelContent {
  if (!isStoragePersistent) return ['offline', 'Not saved on this device'];
  return canLoseAnswers ? ['failed', 'Some answers not saved'] : ['offline', 'Saved on this device only'];
}

function labelForApplicant(status: SavingStatus, isStoragePersistent: boolean): LabelContent {
  switch (status.kind) {
    case 'saved':
      // After a reload without a connection, the saved answers are unknown.
      return status.at === undefined
        ? ['offline', 'Offline']
        : ['saved', `All changes saved ${timeOf(new Date(status.at))}`];
    case 'saving':
      return ['saving', 'Saving…'];
    case 'choose':
      return ['failed', 'Please choose'];
    case 'unsaved':
      return [
        'failed',
        `Not saved: ${reasonOf(status.cause)}${isStoragePersistent ? '' : '. Not saved on this device'}`,
      ];
  }
}

/** Returns a time that does not wrap. Avoids Intl, whose first use delays a slow phone's first screen by 0.1 s. */
function timeOf(date: Date): string {
  const hours = date.getHours();
  const minutes = String(date.getMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes}\u00a0${hours < 12 ? 'AM' : 'PM'}`;
}

function reasonOf(cause: unknown): string {
  if (typeof cause === 'string') return cause;
  if (!navigator.onLine) return "you're offline";
  if (cause instanceof OfflineError) return 'no connection';
  return cause instanceof ServerError && cause.status < 500 ? cause.message : "can't reach the server";
}

/** Whether the user, who asked for the list of conflicts before its code had loaded, still waits for it. */
let isWaitingForConflicts = () => false;

/** Focuses the list of conflicts. If its code is still loading, the list takes the focus when it opens. */
export function focusConflicts() {
  const conflicts = document.getElementById(conflictsId);
  isWaitingForConflicts = conflicts ? () => false : watchUserActivity();
  conflicts?.focus({ preventScroll: true });
  conflicts?.scrollIntoView({ block: 'start' });
}

/** Focuses the list of conflicts, which has just opened, if the user waits for it. */
export const focusAwaitedConflicts = () => isWaitingForConflicts() && focusConflicts();

/** Announces the first save, a problem with saving, and the next success, but not every pause in typing. */
function useShouldAnnounce(kind: SavingStatus['kind']): boolean {
  const last = useRef<SavingStatus['kind']>('saved');
  useEffect(() => {
    if (kind !== 'saving') last.current = kind;
  }, [kind]);
  return kind !== 'saving' && kind !== last.current;
}
