import type { ReactNode } from 'react';
import { messages } from '../../../shared/messages.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { UserText } from '../../ui/user-text.tsx';
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
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={outcome.files.length === 1 ? 'Delete your file?' : 'Delete your files?'}
      actions={
        <>
          <Button variant="primary" onClick={onDelete}>
            Delete and switch
          </Button>
          <Button data-autofocus aria-disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>Switching deletes what you uploaded here:</p>
      <ul className="bullets">
        {outcome.files.map((file) => (
          <li key={file}>
            <UserText>{file}</UserText>
          </li>
        ))}
      </ul>
    </Dialog>
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
