import { useEffect, useRef } from 'react';
import { OfflineError, ServerError } from '../../../lib/calls/errors.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useStore } from '../../../lib/external-store.ts';
import { keeping } from '../../../lib/storage/storage.ts';
import { watchPerson } from '../../../lib/watch-person.ts';
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
  useHasApplicant,
} from '../../application/index.ts';
import styles from './saved-indicator.module.css';

export const choicesId = 'please-choose';

export function SavedIndicator() {
  const status = useStore(saving.status);
  const hasApplicant = useHasApplicant();
  const shouldAnnounce = useShouldAnnounce(status.kind);
  const isKept = useStore(keeping);
  const isLosable = useStore(hasUnsavedSensitive);
  return (
    <div className={styles.indicator}>
      <div role="status" aria-live={shouldAnnounce ? undefined : 'off'}>
        <Said said={hasApplicant ? saidOf(status, isKept) : saidToVisitor(isLosable, isKept)} />
      </div>
      {isLosable && (
        <Link to="/signup" stateAtClick={stateWithDraft}>
          Create account
        </Link>
      )}
      {hasApplicant && status.kind === 'unsaved' && (
        <Button variant="link" onClick={saveNow}>
          Save now
        </Button>
      )}
      {hasApplicant && status.kind === 'choose' && (
        <Button variant="link" onClick={() => showChoices()}>
          Show
        </Button>
      )}
    </div>
  );
}

type SaidWords = readonly [look: 'offline' | 'saved' | 'saving' | 'failed', words: string];

const Said = ({ said: [look, words] }: { said: SaidWords }) => (
  <span className={classNames(styles.state, styles[look])}>
    <CheckIcon />
    <Spinner />
    <ErrorIcon />
    {words}
  </span>
);

function saidToVisitor(isLosable: boolean, isKept: boolean): SaidWords {
  if (!isKept) return ['offline', 'Not saved on this device'];
  return isLosable ? ['failed', 'Some answers not saved'] : ['offline', 'Saved on this device only'];
}

function saidOf(status: SavingStatus, isKept: boolean): SaidWords {
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
      return ['failed', `Not saved: ${reasonOf(status.cause)}${isKept ? '' : '. Not saved on this device'}`];
  }
}

/**
 * Formats a time that does not wrap. Avoids Intl, whose first use delays a slow phone's first screen by a tenth of a
 * second.
 */
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

/** Focuses the list of conflicts. While its code is loading, tries again until the user has moved on. */
export function showChoices(hasStayed = watchPerson()) {
  const choices = document.getElementById(choicesId);
  if (!hasStayed()) return;
  if (!choices && saving.status.get().kind === 'choose') setTimeout(showChoices, 100, hasStayed);
  choices?.focus({ preventScroll: true });
  choices?.scrollIntoView({ block: 'start' });
}

/**
 * Whether screen readers announce the status: the first save, a problem with saving, and the next success, but not
 * every pause in typing.
 */
function useShouldAnnounce(kind: SavingStatus['kind']): boolean {
  const last = useRef<SavingStatus['kind']>('saved');
  useEffect(() => {
    if (kind !== 'saving') last.current = kind;
  }, [kind]);
  return kind !== 'saving' && kind !== last.current;
}
