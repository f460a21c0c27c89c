import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { CheckIcon, ErrorIcon } from './icons.tsx';
import styles from './notice.module.css';

interface Props {
  readonly children: ReactNode;
}

/** Nothing as long as nothing is wrong. */
export const ErrorNotice = ({ children }: Props): ReactNode =>
  children && (
    <div role="alert" className={classNames(styles.notice, styles.error)}>
      <ErrorIcon />
      <p>{children}</p>
    </div>
  );

/** `announced`: no toast says it too. */
export const SuccessNotice = ({ announced = false, children }: Props & { announced?: boolean }) => (
  <div role={announced ? 'alert' : undefined} className={classNames(styles.notice, styles.success)}>
    <CheckIcon />
    <p>{children}</p>
  </div>
);
