import { postLetterCancel } from '../../../shared/contracts/letters.ts';
import { call } from '../../lib/calls/call.ts';
import { LetterDialog } from './letter-dialog.tsx';
import { isOpenRequest, type LetterDialogProps } from './use-letters.ts';

export const CancelDialog = ({ letter, ...dialog }: LetterDialogProps) => (
  <LetterDialog
    {...dialog}
    role="alertdialog"
    title={`Cancel the request to ${letter.name}?`}
    sendLabel="Cancel request"
    cancelLabel="Keep request"
    opening={
      isOpenRequest(letter)
        ? "Their link will stop working. If they received our email, we'll let them know that you no longer need the letter."
        : "Their link no longer works, so we won't email them."
    }
    send={() => call(postLetterCancel, { params: { n: String(letter.n) }, body: { generation: letter.generation } })}
  />
);
