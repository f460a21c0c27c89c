import { useState } from 'react';
import { postLetterAsk } from '../../../shared/contracts/letters.ts';
import { call } from '../../lib/calls/call.ts';
import { errorMessage } from '../../lib/calls/errors.ts';
import { useMutation } from '../../lib/calls/use-mutation.ts';
import { AddressSuggestion } from '../../ui/field/address-suggestion.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { LetterDialog } from './letter-dialog.tsx';
import styles from './letters.module.css';
import { isTooLong, NoteField, noteOf } from './note-field.tsx';
import { personOf } from './recommender-row.ts';
import { RequestEmailPreview } from './request-email-preview.tsx';
import { correctAddress, type LetterDialogProps, refreshLetters } from './use-letters.ts';

export function RequestDialog({ letter, ...dialog }: LetterDialogProps) {
  const { n, generation } = letter;
  // An earlier request may have gone to another person. The server asks the person whom the form names now.
  const { name, email, waiver } = letter.state === 'listed' ? letter : personOf(n);
  const [note, setNote] = useState('');
  const correction = useMutation({
    mutationFn: (address: string) => correctAddress(n, address).then(refreshLetters),
  });
  return (
    <LetterDialog
      {...dialog}
      size="s"
      title={`Request a letter from ${name}`}
      opening={
        <>
          <span>We'll send this email to</span> <UserText>{name}</UserText> <span>at</span>{' '}
          <UserText className={styles.address}>{email}</UserText>{' '}
          <span>right away. It doesn't include anything else from your application.</span>
        </>
      }
      fields={['note']}
      isInvalid={isTooLong(note)}
      send={() => call(postLetterAsk, { params: { n: String(n) }, body: { generation, note: noteOf(note) } })}
    >
      {({ errors, isPending }) => (
        <>
          {dialog.questionLink && (
            <AddressSuggestion address={email} onUse={(address) => correction.mutateAsync(address)} />
          )}
          {correction.error && <ErrorNotice>{errorMessage(correction.error)}</ErrorNotice>}
          <NoteField
            id={`letter-${n}-note`}
            value={note}
            readOnly={isPending}
            onChange={setNote}
            errors={errors.note ?? []}
          />
          <RequestEmailPreview name={name} waiver={waiver} />
        </>
      )}
    </LetterDialog>
  );
}
