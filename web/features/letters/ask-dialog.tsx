import { type FormEvent, useId, useState } from 'react';
import { postLetterAsk } from '../../../shared/contracts/letters.ts';
import { limits } from '../../../shared/limits.ts';
import { call } from '../../lib/calls/call.ts';
import { ServerError, sentenceOf } from '../../lib/calls/errors.ts';
import { useMutation } from '../../lib/calls/use-mutation.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { application } from '../application/index.ts';
import { AddressSlip } from './address-slip.tsx';
import { AskedEmail } from './asked-email.tsx';
import { personOf, questionOf } from './form-row.ts';
import styles from './letters.module.css';
import { isTooLong, NoteField } from './note-field.tsx';
import {
  changeLetter,
  isConflict,
  type LetterDialogProps,
  type Place,
  refreshLetters,
  saveAnswers,
} from './use-letters.ts';

/** Shows the recipient and the email before the request is sent. */
export function AskDialog({ letter, open, onClose, onDone, place }: LetterDialogProps) {
  const { n, generation } = letter;
  // An earlier request may have gone to another person. The server asks the person whom the form names now.
  const { name, email, waiver } = letter.state === 'listed' ? letter : personOf(n);
  const form = useId();
  const [note, setNote] = useState('');
  const ask = useMutation({
    mutationFn: () =>
      changeLetter(() =>
        call(postLetterAsk, {
          params: { n: String(n) },
          body: { generation, ...(note.trim() && { note: note.trim() }) },
        }),
      ),
    onSuccess: () => onDone(),
    onError: (error) => (isConflict(error) || !open) && onDone(error),
  });
  const correct = useMutation({
    mutationFn: async (address: string) => {
      application.set(questionOf('email', n)?.key ?? '', address);
      await saveAnswers();
      await refreshLetters();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLong(note)) ask.mutate();
  };
  const problem = ask.error ?? correct.error;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="s"
      title={`Request a letter from ${name}`}
      actions={
        <>
          <Button type="submit" form={form} variant="primary" busy={ask.isPending}>
            Send request
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p tabIndex={-1} data-autofocus className={styles.opening}>
        We'll send this email to <bdi>{name}</bdi> at <bdi className={styles.address}>{email}</bdi> right away. It
        doesn't include anything else from your application.
      </p>
      {place && <AddressSlip address={email} onUse={(address) => correct.mutateAsync(address)} />}
      <AskedEmail name={name} waiver={waiver} />
      <form id={form} noValidate onSubmit={submit}>
        <NoteField
          id={`letter-${n}-note`}
          value={note}
          readOnly={ask.isPending}
          onChange={setNote}
          errors={isTooLong(note) ? [`Please use at most ${limits.letterNote} characters.`] : []}
        />
      </form>
      {problem && !isConflict(problem) && <Refusal problem={problem} place={place} />}
    </Dialog>
  );
}

/** Shows why the request was refused. Errors in the form are links to their questions. */
function Refusal({ problem, place: PlaceLink }: { problem: Error; place: Place | undefined }) {
  const errors = problem instanceof ServerError ? Object.entries(problem.errors ?? {}) : [];
  if (errors.length === 0) return <ErrorNotice>{sentenceOf(problem)}</ErrorNotice>;
  return (
    <div role="alert" className={styles.wrong}>
      <p>Fix this first:</p>
      <ul>
        {errors.map(([key, [error = '']]) => {
          const placed = application.questionOf(key);
          const text = error === placed?.question.label ? `Required: ${error}` : error;
          return (
            <li key={key}>
              {PlaceLink && placed ? (
                <PlaceLink page={placed.page} hash={key}>
                  {text}
                </PlaceLink>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
