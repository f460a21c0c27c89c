import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/calls/errors.ts';
import { useMutation } from '../../lib/calls/use-mutation.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
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
  return (
    <ConfirmDialog
      open={open}
      title="Are you sure you want to delete your file?"
      confirmLabel="Delete"
      isPending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p translate="no" dir="auto">
        {name}
      </p>
    </ConfirmDialog>
  );
}
