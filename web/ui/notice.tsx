import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { CheckIcon, ErrorIcon } from './icons.tsx';
import styles from './notice.module.css';

interface Props {
  readonly children: ReactNode;
}

/** Shows an error. Renders nothing if there are no children. */
export const ErrorNotice = ({ children }: Props): ReactNode =>
  children && (
    <div role="alert" className={classNames(styles.notice, styles.error)}>
      <ErrorIcon />
      <p>{children}</p>
    </div>
  );

/** Shows a success. Set `isAnnounced` if no toast announces the same message. */
export const SuccessNotice = ({ isAnnounced = false, children }: Props & { isAnnounced?: boolean }) => (
  <div role={isAnnounced ? 'alert' : undefined} className={classNames(styles.notice, styles.success)}>
    <CheckIcon />
    <p>{children}</p>
  </div>
);
