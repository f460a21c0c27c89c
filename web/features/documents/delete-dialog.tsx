import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/calls/errors.ts';
import { useMutation } from '../../lib/calls/use-mutation.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { deleteDocument } from './state/change-document.ts';
import { useDocuments } from './state/use-documents.ts';

interface Props {
  readonly answerKey: string;
  readonly label: string;
  readonly name: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

export default function DeleteDialog({ answerKey, label, name, open, onClose }: Props): ReactNode {
  const documents = useDocuments();
  const deletion = useMutation({
    mutationFn: () => deleteDocument(documents, answerKey),
    onError: (error) => {
      onClose();
      showToast({ severity: 'error', label: `Error deleting file for ${label}`, text: errorMessage(error) });
    },
  });
  /** Closes the dialog unless the deletion is running, because closing would suggest that it was canceled. */
  const closeDialog = () => deletion.isPending || onClose();
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      role="alertdialog"
      title="Are you sure you want to delete your file?"
      actions={
        <>
          <Button variant="primary" busy={deletion.isPending} onClick={() => deletion.mutate()}>
            Delete
          </Button>
          <Button data-autofocus aria-disabled={deletion.isPending} onClick={closeDialog}>
            Cancel
          </Button>
        </>
      }
    >
      <p dir="auto">{name}</p>
    </Dialog>
  );
}
