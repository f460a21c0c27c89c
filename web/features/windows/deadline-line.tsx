import { type ReactNode, useLayoutEffect, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useApplication } from '../application/index.ts';
import { presentDeadline, startFollowing, useDeadline } from './follow-deadline.ts';
import { namedWords } from './term-label.ts';
import styles from './windows.module.css';

/** Shows the deadline below the heading of each step. Screen readers announce each change once. */
export default function DeadlineLine(): ReactNode {
  const deadline = useDeadline();
  const { isUrgent, news } = deadline;
  const words = namedWords(deadline);
  const isUnknown = useApplication(({ openedOffline }) => openedOffline);
  const [spoken, speak] = useState(() => ({ news: presentDeadline().news, words: '' }));
  useLayoutEffect(startFollowing, []);
  if (spoken.news !== news) speak({ news, words });
  return (
    <>
      <p className={classNames(styles.line, isUrgent && styles.urgent)}>{!isUnknown && words}</p>
      <VisuallyHidden role="status">{spoken.words}</VisuallyHidden>
    </>
  );
}
