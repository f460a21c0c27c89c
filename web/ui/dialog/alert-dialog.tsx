import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
}

export default function AlertDialog({ open, title, text, onClose }: Props): ReactNode {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={title}
      actions={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
