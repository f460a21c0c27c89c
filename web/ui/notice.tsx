import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { CheckIcon, ErrorIcon } from './icons.tsx';
import styles from './notice.module.css';

interface Props {
  readonly severity: 'error' | 'success';
  /** For a notice that comes while the page is there. */
  readonly announced?: boolean;
  readonly children: ReactNode;
}

export const Notice = ({ severity, announced = false, children }: Props) => (
  <div role={announced ? 'alert' : undefined} className={classNames(styles.notice, styles[severity])}>
    {severity === 'error' ? <ErrorIcon /> : <CheckIcon />}
    <p>{children}</p>
  </div>
);
