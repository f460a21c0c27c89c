import { postLetterCancel } from '../../../shared/contracts/letters.ts';
import { call } from '../../lib/calls/call.ts';
import { useMutation } from '../../lib/calls/use-mutation.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { changeLetter, type LetterDialogProps } from './use-letters.ts';

export function CancelDialog({ letter, open, onClose, onDone }: LetterDialogProps) {
  const { n, name, generation, state } = letter;
  const cancel = useMutation({
    mutationFn: () => changeLetter(() => call(postLetterCancel, { params: { n: String(n) }, body: { generation } })),
    onSuccess: () => onDone(),
    onError: onDone,
  });
  const isOpen = state === 'asked' || state === 'accepted';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={`Cancel the request to ${name}?`}
      actions={
        <>
          <Button variant="primary" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel request
          </Button>
          <Button data-autofocus onClick={onClose}>
            Keep request
          </Button>
        </>
      }
    >
      <p>
        {isOpen
          ? "Their link will stop working. If they received our email, we'll let them know that you no longer need the letter."
          : "Their link no longer works, so we won't email them."}
      </p>
    </Dialog>
  );
}
