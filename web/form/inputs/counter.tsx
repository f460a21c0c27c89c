import { useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { counted } from '../../../shared/text/counted.ts';
import { useDebounced } from '../../lib/debounce.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from '../styles/form.module.css';

const pauseMs = 1_000;

interface Props {
  readonly text: string;
  readonly isOver: boolean;
  readonly isAnnounced: boolean;
  /** Announces the initial text too, because the counter appeared while the user was typing. */
  readonly isNew?: boolean;
}

function Counter({ text, isOver, isAnnounced, isNew = false }: Props) {
  const current = isAnnounced ? text : '';
  // Screen readers may not announce a live region that is inserted together with its text, so it starts empty.
  const announced = useDebounced(current, pauseMs, isNew ? { initial: '' } : {});
  return (
    <div className={styles.counter}>
      <span className={isOver ? styles.tooLong : undefined}>{text}</span>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </div>
  );
}

const announcedFrom = 100;

export const CharactersLeft = ({ length, max }: { length: number; max: number }) => (
  <Counter
    text={overLimit(length, max) ?? `${(max - length).toLocaleString('en-US')} characters left`}
    isOver={length > max}
    isAnnounced={max - length <= announcedFrom}
  />
);

export function OverLimitCounter({ length, max = limits.textLength }: { length: number; max?: number | undefined }) {
  const [lengthAtFirst] = useState(length);
  const text = overLimit(length, max);
  return text && <Counter text={text} isOver isAnnounced isNew={length !== lengthAtFirst} />;
}

const overLimit = (length: number, max: number): string | undefined =>
  length > max ? `${counted(length - max, 'character')} too many` : undefined;
