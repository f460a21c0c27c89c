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
            Cancel the request
          </Button>
          <Button data-autofocus onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <p>
        {isOpen
          ? 'Their link ends. If our email has reached them, another one tells them that the letter is no longer needed.'
          : 'Nobody is told: their link has ended already.'}
      </p>
    </Dialog>
  );
}
