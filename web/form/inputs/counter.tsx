import { useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { formatCount, formatNumber } from '../../../shared/text/format-count.ts';
import { useDebounced } from '../../lib/debounce.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from '../styles/form.module.css';

const pauseMs = 1_000;

interface Props {
  readonly text: string;
  readonly isOver: boolean;
  readonly isAnnounced: boolean;
  /** Whether to announce the initial text too, for a counter that appears while the user is typing. */
  readonly shouldAnnounceInitially?: boolean;
}

function Counter({ text, isOver, isAnnounced, shouldAnnounceInitially = false }: Props) {
  const current = isAnnounced ? text : '';
  // Screen readers may not announce a live region that is inserted together with its text, so it starts empty.
  const announced = useDebounced(current, pauseMs, shouldAnnounceInitially ? { initial: '' } : {});
  return (
    <div className={`meta ${styles.counter}`}>
      <span className={isOver ? styles.problem : undefined}>{text}</span>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </div>
  );
}

const announceAtCharactersLeft = 100;

export const CharactersLeft = ({ length, max }: { length: number; max: number }) => (
  <Counter
    text={overLimit(length, max) ?? `${formatNumber(max - length)} characters left`}
    isOver={length > max}
    isAnnounced={max - length <= announceAtCharactersLeft}
  />
);

export function OverLimitCounter({ length, max = limits.textLength }: { length: number; max?: number | undefined }) {
  const [lengthAtFirst] = useState(length);
  const text = overLimit(length, max);
  return text && <Counter text={text} isOver isAnnounced shouldAnnounceInitially={length !== lengthAtFirst} />;
}

const overLimit = (length: number, max: number): string | undefined =>
  length > max ? `${formatCount(length - max, 'character')} too many` : undefined;
