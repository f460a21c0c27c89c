import { type ReactNode, useEffect, useRef, useState } from 'react';
import { partner } from '#partner';
import type { Letter } from '../../../shared/contracts/letters.ts';
import { longDate } from '../../../shared/form/months.ts';
import { addDays } from '../../../shared/letters/letter-calendar.ts';
import { dueDayOf } from '../../../shared/letters/letter-dates.ts';
import sectionStyles from '../../form/sections/section.module.css';
import { serverDay, serverNow } from '../../lib/calls/server-time.ts';
import { Button } from '../../ui/button/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { useIsOnline } from '../../ui/use-is-online.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useApplication } from '../application/index.ts';
import { LetterItem } from './letter-item.tsx';
import { describeLetter } from './letter-status.ts';
import styles from './letters.module.css';
import { hasLetterQuestions, lettersDueOfTerm } from './recommender-row.ts';
import { type QuestionLinkComponent, useLetters } from './use-letters.ts';

interface Props {
  /** The component that links to a question of the form. Absent if the form can no longer be changed. */
  readonly questionLink?: QuestionLinkComponent;
  readonly hasHeading?: boolean;
  /** The content to show until the letters have loaded. */
  readonly children?: Elements;
}

export default function Letters({ questionLink, hasHeading = false, children }: Props): ReactNode {
  const { data, isError, refetch } = useLetters();
  const isSubmitted = useApplication(({ web_status }) => web_status) === 'submitted';
  const isOpenedOffline = useApplication(({ openedOffline }) => openedOffline);
  const isOnline = useIsOnline() && !isOpenedOffline;
  const announcement = useChangeAnnouncement(data?.letters, isSubmitted);
  if (data ? data.letters.length === 0 : !hasLetterQuestions()) return null;
  return (
    <div
      id={hasHeading ? 'letters-of-recommendation' : undefined}
      className={hasHeading ? sectionStyles.section : undefined}
    >
      {hasHeading && <LettersHeading isSubmitted={isSubmitted} />}
      <div role="status">
        {!isOnline && <p className="warning">You're offline. You can request letters once you're back online.</p>}
      </div>
      {isError && !data && isOnline && (
        <p role="alert">
          <span>We couldn't load the status of your letters.</span>{' '}
          <Button variant="link" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data ? (
        <ul className={styles.list}>
          {data.letters.map((letter) => (
            <LetterItem key={letter.n} letter={letter} isSubmitted={isSubmitted} questionLink={questionLink} />
          ))}
        </ul>
      ) : (
        children
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}

const LettersHeading = ({ isSubmitted }: { isSubmitted: boolean }) => (
  <>
    <h2 className={sectionStyles.heading} tabIndex={-1}>
      <span className={sectionStyles.line}>Letters of recommendation</span>
    </h2>
    {!isSubmitted && (
      <p>
        <span>We email your recommenders a link to submit their letters.</span>{' '}
        <span>
          {partner.config.letters?.ask === 'fromForm'
            ? `Request them now, or we'll do it when you submit.${moreTime()}`
            : "We'll request them when you submit."}
        </span>{' '}
        <span>You don't have to wait for their letters.</span>
      </p>
    )}
  </>
);

/** Returns advice to request letters early if the term's own due day is far enough away, or else ''. */
function moreTime(): string {
  const { letters } = partner.config;
  if (!letters) return '';
  const today = serverDay();
  const due = dueDayOf(letters, today, lettersDueOfTerm(today));
  return due > addDays(today, letters.dueDays) ? ` Request them early: letters are due ${longDate(due)}.` : '';
}

const stateOf = ({ state, generation, version, times }: Letter) => [state, generation, version, times.reminded].join();

/** Returns sentences about the letters that have changed since they were last shown. */
function useChangeAnnouncement(letters: readonly Letter[] | undefined, isSubmitted: boolean): string {
  const [announcement, setAnnouncement] = useState('');
  const previousLetters = useRef(letters);
  useEffect(() => {
    const changed = (letters ?? []).filter((letter) => {
      const previous = previousLetters.current?.find(({ n }) => n === letter.n);
      return previous && stateOf(previous) !== stateOf(letter);
    });
    previousLetters.current = letters;
    if (changed.length > 0)
      setAnnouncement(
        changed
          .map((letter) => {
            const context = { letter, isSubmitted, partner: partner.config, now: serverNow() };
            const { label, fact } = describeLetter(context);
            return `${letter.name}: ${[label, fact].filter(Boolean).join(', ')}.`;
          })
          .join(' '),
      );
  }, [letters, isSubmitted]);
  return announcement;
}
