import type { ReactNode } from 'react';
import { unsavedDays } from '../../../shared/limits.ts';
import { useStore } from '../../lib/external-store.ts';
import { storagePersists } from '../../lib/storage/storage.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

interface Props {
  readonly open: boolean;
  /** Whether everything is saved. Undefined until the attempt to save has ended. */
  readonly isSaved: boolean | undefined;
  readonly onStay: () => unknown;
  readonly onLeave: () => unknown;
}

export default function InactivityWarning({ open, isSaved, onStay, onLeave }: Props): ReactNode {
  const isStoragePersistent = useStore(storagePersists);
  return (
    <Dialog
      open={open}
      onClose={onStay}
      role="alertdialog"
      title="Still working?"
      actions={
        <>
          <Button variant="primary" data-autofocus onClick={onStay}>
            Yes - Take me back to my application
          </Button>
          <Button onClick={onLeave}>No - Please log me out</Button>
        </>
      }
    >
      <p>You'll be logged out in one minute.</p>
      <p role="status">
        {isSaved === true && <span>Your answers are saved.</span>}
        {isSaved === false && (
          <span>
            {isStoragePersistent
              ? `Your last answers aren't saved yet. This browser keeps them for ${unsavedDays.visitor} days, until you log in again.`
              : "Your last answers aren't saved yet, and this device doesn't keep them. Leave this page open."}
          </span>
        )}
      </p>
    </Dialog>
  );
}
