import { useState } from 'react';
import { sentenceOf } from '../lib/errors.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly error: unknown;
  /** 'Error' by default, 'Unexpected Error' from a boundary (specification, section 8). */
  readonly title?: string;
  readonly onClose?: () => void;
}

export function ErrorDialog({ error, title = 'Error', onClose }: Props) {
  const [open, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      role="alertdialog"
      title={title}
      actions={
        <Button variant="primary" data-autofocus onClick={close}>
          Close
        </Button>
      }
    >
      <p>{sentenceOf(error)}</p>
    </Dialog>
  );
}
