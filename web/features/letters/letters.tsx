import { type ReactNode, useEffect, useRef, useState } from 'react';
import { partner } from '#partner';
import type { Letter } from '../../../shared/contracts/letters.ts';
import { longDate } from '../../../shared/form/months.ts';
import { addDays } from '../../../shared/letters/letter-calendar.ts';
import { dueDayOf } from '../../../shared/letters/letter-dates.ts';
import { serverDay } from '../../lib/calls/server-day.ts';
import { Button } from '../../ui/button/button.tsx';
import { useIsOnline } from '../../ui/use-is-online.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useApplication } from '../application/index.ts';
import { answeredLettersDue, asksForLetters } from './form-row.ts';
import { LetterItem } from './letter-item.tsx';
import { letterWords } from './letter-words.ts';
import styles from './letters.module.css';
import { type Place, useLetters } from './use-letters.ts';

interface Props {
  /** The component that links to a question of the form. Absent if the form can no longer be changed. */
  readonly place?: Place;
  /** Whether the letters are a section of the page, with a heading. */
  readonly isHeaded?: boolean;
  /** Shown until the letters are known. */
  readonly children?: ReactNode;
}

export default function Letters({ place, isHeaded = false, children }: Props): ReactNode {
  const { data, isError, refetch } = useLetters();
  const isSubmitted = useApplication(({ web_status }) => web_status) === 'submitted';
  const isUnknown = useApplication(({ openedOffline }) => openedOffline);
  const isOnline = useIsOnline() && !isUnknown;
  const news = useNews(data?.letters, isSubmitted);
  if (data ? data.letters.length === 0 : !asksForLetters()) return null;
  return (
    <div id={isHeaded ? 'letters-of-recommendation' : undefined} className={isHeaded ? styles.section : undefined}>
      {isHeaded && <Head isSubmitted={isSubmitted} />}
      <div role="status">
        {!isOnline && (
          <p className={styles.offline}>You're offline. You can request letters once you're back online.</p>
        )}
      </div>
      {isError && !data && isOnline && (
        <p role="alert">
          We couldn't load the status of your letters.{' '}
          <Button variant="link" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data ? (
        <ul className={styles.list}>
          {data.letters.map((letter) => (
            <LetterItem key={letter.n} letter={letter} isSubmitted={isSubmitted} place={place} />
          ))}
        </ul>
      ) : (
        children
      )}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </div>
  );
}

const Head = ({ isSubmitted }: { isSubmitted: boolean }) => (
  <>
    <h2 tabIndex={-1}>Letters of recommendation</h2>
    {!isSubmitted && (
      <p>
        We email your recommenders a link to submit their letters.{' '}
        {partner.config.letters?.ask === 'fromForm'
          ? `Request them now, or we'll do it when you submit.${moreTime()}`
          : "We'll request them when you submit."}{' '}
        You don't have to wait for their letters.
      </p>
    )}
  </>
);

/**
 * Returns advice to request letters early. Early requests have more time only if the term has a due day of its own that
 * is far enough away.
 */
function moreTime(): string {
  const { letters } = partner.config;
  if (!letters) return '';
  const today = serverDay();
  const due = dueDayOf(letters, today, answeredLettersDue(today));
  return due > addDays(today, letters.dueDays) ? ` Request them early: letters are due ${longDate(due)}.` : '';
}

const stateOf = ({ state, generation, version, times }: Letter) => [state, generation, version, times.reminded].join();

/** Returns sentences about the letters that have changed since they were last shown. */
function useNews(letters: readonly Letter[] | undefined, isSubmitted: boolean): string {
  const [news, setNews] = useState('');
  const before = useRef(letters);
  useEffect(() => {
    const changed = (letters ?? []).filter((letter) => {
      const shown = before.current?.find(({ n }) => n === letter.n);
      return shown && stateOf(shown) !== stateOf(letter);
    });
    before.current = letters;
    if (changed.length > 0)
      setNews(
        changed
          .map((letter) => `${letter.name}: ${letterWords({ letter, isSubmitted, partner: partner.config }).state}`)
          .join(' '),
      );
  }, [letters, isSubmitted]);
  return news;
}
