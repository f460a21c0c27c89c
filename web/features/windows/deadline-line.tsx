import { type ReactNode, useLayoutEffect, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useApplication } from '../application/index.ts';
import { currentDeadline, startDeadlineUpdates, useDeadline } from './deadline-store.ts';
import { deadlineText } from './term-label.ts';
import styles from './windows.module.css';

/** Shows the deadline below the heading of each step. Screen readers announce each change once. */
export default function DeadlineLine(): ReactNode {
  const deadline = useDeadline();
  const { isUrgent, announcementKey } = deadline;
  const text = deadlineText(deadline);
  const isOpenedOffline = useApplication(({ openedOffline }) => openedOffline);
  const [announced, setAnnounced] = useState(() => ({ announcementKey: currentDeadline().announcementKey, text: '' }));
  useLayoutEffect(startDeadlineUpdates, []);
  if (announced.announcementKey !== announcementKey) setAnnounced({ announcementKey, text });
  return (
    <>
      <p className={classNames(styles.line, isUrgent && styles.urgent)}>{!isOpenedOffline && text}</p>
      <VisuallyHidden role="status">{announced.text}</VisuallyHidden>
    </>
  );
}
