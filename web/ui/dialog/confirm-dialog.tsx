import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly open: boolean;
  readonly title: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Whether the confirmed operation is running. The dialog then stays open: closing it would suggest a cancellation. */
  readonly isPending: boolean;
  readonly onConfirm: () => unknown;
  readonly onClose: () => unknown;
  readonly children: ReactNode;
}

/** Asks before an operation. The button that cancels has the focus. */
export function ConfirmDialog({ open, title, confirmLabel, cancelLabel = 'Cancel', isPending, ...props }: Props) {
  const close = () => isPending || props.onClose();
  return (
    <Dialog
      open={open}
      onClose={close}
      role="alertdialog"
      title={title}
      actions={
        <>
          <Button variant="primary" busy={isPending} onClick={() => props.onConfirm()}>
            {confirmLabel}
          </Button>
          <Button data-autofocus aria-disabled={isPending} onClick={close}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
