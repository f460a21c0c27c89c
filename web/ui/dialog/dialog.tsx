import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useStore } from '../../lib/external-store.ts';
import { moveToastsInto } from '../toasts/toast-host.ts';
import { toasts } from '../toasts/toasts.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './dialog.module.css';

/** Announces toasts in an open modal, where Radix's live region is inert (radix-ui/primitives issue 4115). */
function DialogAnnouncer() {
  const latest = useStore(toasts).at(-1);
  const [initialId] = useState(latest?.id);
  const isNew = latest !== undefined && latest.id !== initialId;
  return (
    <VisuallyHidden role="alert">{isNew ? [latest.label, latest.text].filter(Boolean).join('. ') : ''}</VisuallyHidden>
  );
}

interface Props {
  readonly open: boolean;
  readonly onClose: () => unknown;
  readonly title: string;
  readonly size?: 'xs' | 's' | 'm';
  readonly role?: 'dialog' | 'alertdialog';
  readonly children?: ReactNode;
  /** The buttons. Mark the one to focus first with `data-autofocus`. */
  readonly actions?: ReactNode;
}

/** Shows a native dialog, which traps and restores the focus. Radix needs an inline style, which the CSP blocks. */
export function Dialog({ open, onClose, title, size = 'xs', role, children, actions }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => (open && ref.current ? show(ref.current) : undefined), [open]);
  return (
    <dialog
      ref={ref}
      className={classNames(styles.dialog, styles[size], open && styles.open)}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-text` : undefined}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (open && event.target === ref.current) onClose();
      }}
    >
      <div className={styles.text}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <div id={`${id}-text`}>{children}</div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {open && <DialogAnnouncer />}
    </dialog>
  );
}

function show(dialog: HTMLDialogElement) {
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  const release = moveToastsInto(dialog);
  return () => {
    release();
    dialog.close();
    // If the opener was removed, the browser would clear the focus only when the animation ends.
    if (dialog.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
  };
}
