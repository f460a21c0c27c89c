import { Toast as Radix } from 'radix-ui';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { times } from '../../../shared/limits.ts';
import { classNames } from '../../lib/class-names.ts';
import { useStore } from '../../lib/external-store.ts';
import { buttonClass } from '../button/button-class.ts';
import { CheckIcon, CrossIcon, ErrorIcon } from '../icons.tsx';
import { useToastHost } from './toast-host.ts';
import styles from './toast-list.module.css';
import { closeOfflineToasts, closeToast, type Toast, toasts } from './toasts.ts';

/** The list of toasts. F8 focuses it. Radix pauses the timers on hover and focus. */
export default function ToastList() {
  const shown = useStore(toasts);
  useEffect(() => {
    if (shown.length > 0) keepFocusInView();
  }, [shown]);
  useEffect(() => {
    addEventListener('online', closeOfflineToasts);
    return () => removeEventListener('online', closeOfflineToasts);
  }, []);
  return createPortal(
    <Radix.Provider swipeDirection="right" swipeThreshold={50} label="Notification">
      {shown.map((toast) => (
        <ToastItem key={toast.id} {...toast} />
      ))}
      <Radix.Viewport className={styles.viewport} hotkey={['F8']} label="Notifications ({hotkey})" />
    </Radix.Provider>,
    useToastHost(),
  );
}

/** Scrolls the focused element above the toasts if the page has room. */
function keepFocusInView() {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused.tabIndex < 0) return;
  const { top, bottom } = focused.getBoundingClientRect();
  if (top < innerHeight && bottom > 0) focused.scrollIntoView({ block: 'nearest' });
}

const ToastItem = ({ id, severity, label, text }: Toast) => (
  <Radix.Root
    className={classNames(styles.toast, styles[severity])}
    type="foreground"
    duration={severity === 'error' ? times.errorToast : times.toast}
    onOpenChange={(open) => {
      if (!open) closeToast(id);
    }}
  >
    {severity === 'error' ? <ErrorIcon /> : <CheckIcon />}
    <div>
      <Radix.Title className={styles.label}>{label}</Radix.Title>
      {text && <Radix.Description>{text}</Radix.Description>}
    </div>
    <Radix.Close className={buttonClass({ variant: 'icon' }, styles.close)} aria-label="Close">
      <CrossIcon />
    </Radix.Close>
  </Radix.Root>
);
