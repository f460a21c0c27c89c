import type { ReactNode } from 'react';
import { sentenceOf } from '../../lib/calls/errors.ts';
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
  const remove = async () => {
    try {
      await deleteDocument(documents, answerKey);
    } catch (error) {
      onClose();
      showToast({ severity: 'error', label: `Error deleting file for ${label}`, text: sentenceOf(error) });
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title="Are you sure you want to delete your file?"
      actions={
        <>
          <Button variant="primary" onClick={remove}>
            Delete
          </Button>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p dir="auto">{name}</p>
    </Dialog>
  );
}
