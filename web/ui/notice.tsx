import { type ReactNode, useEffect, useState } from 'react';
import { offlineMessage } from '../lib/calls/errors.ts';
import { classNames } from '../lib/class-names.ts';
import { CheckIcon, ErrorIcon } from './icons.tsx';
import styles from './notice.module.css';

interface Props {
  readonly children: ReactNode;
}

/** Shows an error. Renders nothing without children, or if they say that the browser is offline and it no longer is. */
export function ErrorNotice({ children }: Props): ReactNode {
  const isOver = useIsBackOnline(children === offlineMessage);
  return (
    children &&
    !isOver && (
      <div role="alert" className={classNames(styles.notice, styles.error)}>
        <ErrorIcon />
        <p>{children}</p>
      </div>
    )
  );
}

function useIsBackOnline(wasOffline: boolean): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (!wasOffline) return;
    const show = () => setBack(true);
    addEventListener('online', show);
    return () => {
      removeEventListener('online', show);
      setBack(false);
    };
  }, [wasOffline]);
  return isBack;
}

/** Shows a success. Set `isAnnounced` if no toast announces the same message. */
export const SuccessNotice = ({ isAnnounced = false, children }: Props & { isAnnounced?: boolean }) => (
  <div role={isAnnounced ? 'alert' : undefined} className={classNames(styles.notice, styles.success)}>
    <CheckIcon />
    <p>{children}</p>
  </div>
);
