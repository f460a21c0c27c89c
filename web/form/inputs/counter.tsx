import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from '../sections/sections.module.css';

const quietMs = 1_000;

interface Props {
  readonly text: string;
  readonly isOver: boolean;
  /** Whether the text is said aloud as well. */
  readonly isSaid: boolean;
  /** Whether it is said also as it stands at first: only somebody who has just typed is told. */
  readonly isNews?: boolean;
}

/** How a text stands to its limit: seen at once, and said politely once typing rests. */
export function Counter({ text, isOver, isSaid, isNews = false }: Props) {
  const said = isSaid ? text : '';
  // The status is empty before it says something: one that comes along with its text is not always read.
  const [heard, setHeard] = useState(isNews ? '' : said);
  useEffect(() => {
    const timer = setTimeout(() => setHeard(said), quietMs);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div className={styles.counter}>
      <span className={isOver ? styles.tooLong : undefined}>{text}</span>
      <VisuallyHidden role="status">{heard}</VisuallyHidden>
    </div>
  );
}
