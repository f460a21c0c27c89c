import { classNames } from '../lib/class-names.ts';
import styles from './pill.module.css';

export type Tone = 'neutral' | 'info' | 'ok' | 'error';

/** A status in one or two words. Its color repeats what the words say. */
export const Pill = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={classNames(styles.pill, styles[tone])}>{children}</span>
);
