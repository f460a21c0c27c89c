import type { ReactNode } from 'react';
import { messages } from '../../../shared/messages.ts';
import { Button } from '../../ui/button/button.tsx';
import ConfirmDeletion from '../../ui/dialog/confirm-deletion.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { TabSwitch } from '../host/form-host.ts';

interface Props {
  readonly open: boolean;
  readonly outcome: TabSwitch;
  /** Whether the deletion is running, which cannot be canceled. */
  readonly busy: boolean;
  readonly onClose: () => unknown;
  readonly onDelete: () => Promise<void>;
}

/** Explains why a tab cannot be switched: an upload is running, or files would be deleted. */
export default function TabDialog({ open, outcome, busy, onClose, onDelete }: Props): ReactNode {
  return outcome.kind === 'deletes' ? (
    <ConfirmDeletion
      open={open}
      files={outcome.files}
      confirmLabel="Delete and switch"
      isPending={busy}
      onConfirm={onDelete}
      onClose={onClose}
    >
      Switching deletes what you uploaded here:
    </ConfirmDeletion>
  ) : (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title="File Upload in Progress"
      actions={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>{messages.uploadRunning}</p>
    </Dialog>
  );
}
