import type { ReactNode } from 'react';
import { sentenceOf } from '../../lib/calls/errors.ts';
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
  const remove = useMutation({
    mutationFn: () => deleteDocument(documents, answerKey),
    onError: (error) => {
      onClose();
      showToast({ severity: 'error', label: `Error deleting file for ${label}`, text: sentenceOf(error) });
    },
  });
  /**
   * Closes the dialog unless the deletion is running. A running deletion cannot be canceled, and closing would suggest
   * that it was.
   */
  const keep = () => remove.isPending || onClose();
  return (
    <Dialog
      open={open}
      onClose={keep}
      role="alertdialog"
      title="Are you sure you want to delete your file?"
      actions={
        <>
          <Button variant="primary" busy={remove.isPending} onClick={() => remove.mutate()}>
            Delete
          </Button>
          <Button data-autofocus aria-disabled={remove.isPending} onClick={keep}>
            Cancel
          </Button>
        </>
      }
    >
      <p dir="auto">{name}</p>
    </Dialog>
  );
}
