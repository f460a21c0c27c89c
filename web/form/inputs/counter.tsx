import { useDebounced } from '../../lib/debounce.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from '../styles/form.module.css';

const pauseMs = 1_000;

interface Props {
  readonly text: string;
  readonly isOver: boolean;
  readonly isAnnounced: boolean;
  /** Announces the initial text too: it is a consequence of typing. */
  readonly isNew?: boolean;
}

export function Counter({ text, isOver, isAnnounced, isNew = false }: Props) {
  const current = isAnnounced ? text : '';
  // A live region that is inserted together with its text is not always announced, so it starts empty.
  const announced = useDebounced(current, pauseMs, isNew ? { initial: '' } : {});
  return (
    <div className={styles.counter}>
      <span className={isOver ? styles.tooLong : undefined}>{text}</span>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </div>
  );
}
