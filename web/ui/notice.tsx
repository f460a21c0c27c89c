import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { CheckIcon, ErrorIcon } from './icons.tsx';
import styles from './notice.module.css';

interface Props {
  readonly severity: 'error' | 'success';
  /** Whether it is said as soon as it is there: when no toast says the same. */
  readonly announced?: boolean;
  readonly children: ReactNode;
}

/** A sentence at the head of a card that stays, unlike a toast. */
export const Notice = ({ severity, announced = false, children }: Props) => (
  <div role={announced ? 'alert' : undefined} className={classNames(styles.notice, styles[severity])}>
    {severity === 'error' ? <ErrorIcon /> : <CheckIcon />}
    <p>{children}</p>
  </div>
);
