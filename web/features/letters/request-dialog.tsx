import { type FormEvent, useId, useState } from 'react';
import { postLetterAsk } from '../../../shared/contracts/letters.ts';
import { limits } from '../../../shared/limits.ts';
import { call } from '../../lib/calls/call.ts';
import { errorMessage, ServerError } from '../../lib/calls/errors.ts';
import { useMutation } from '../../lib/calls/use-mutation.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { AddressSuggestion } from '../../ui/field/address-suggestion.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { application } from '../application/index.ts';
import styles from './letters.module.css';
import { isTooLong, NoteField } from './note-field.tsx';
import { personOf, questionOf } from './recommender-row.ts';
import { RequestEmailPreview } from './request-email-preview.tsx';
import {
  changeLetter,
  isConflict,
  type LetterDialogProps,
  type QuestionLinkComponent,
  refreshLetters,
  saveAnswers,
} from './use-letters.ts';

export function RequestDialog({ letter, open, onClose, onDone, questionLink }: LetterDialogProps) {
  const { n, generation } = letter;
  // An earlier request may have gone to another person. The server asks the person whom the form names now.
  const { name, email, waiver } = letter.state === 'listed' ? letter : personOf(n);
  const form = useId();
  const [note, setNote] = useState('');
  const request = useMutation({
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
  const correctAddress = useMutation({
    mutationFn: async (address: string) => {
      application.set(questionOf('email', n)?.key ?? '', address);
      await saveAnswers();
      await refreshLetters();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLong(note)) request.mutate();
  };
  const problem = request.error ?? correctAddress.error;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="s"
      title={`Request a letter from ${name}`}
      actions={
        <>
          <Button type="submit" form={form} variant="primary" busy={request.isPending}>
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
      {questionLink && <AddressSuggestion address={email} onUse={(address) => correctAddress.mutateAsync(address)} />}
      <RequestEmailPreview name={name} waiver={waiver} />
      <form id={form} noValidate onSubmit={submit}>
        <NoteField
          id={`letter-${n}-note`}
          value={note}
          readOnly={request.isPending}
          onChange={setNote}
          errors={isTooLong(note) ? [`Please use at most ${limits.letterNote} characters.`] : []}
        />
      </form>
      {problem && !isConflict(problem) && <RefusalNotice problem={problem} questionLink={questionLink} />}
    </Dialog>
  );
}

function RefusalNotice({
  problem,
  questionLink: QuestionLink,
}: {
  problem: Error;
  questionLink: QuestionLinkComponent | undefined;
}) {
  const errors = problem instanceof ServerError ? Object.entries(problem.errors ?? {}) : [];
  if (errors.length === 0) return <ErrorNotice>{errorMessage(problem)}</ErrorNotice>;
  return (
    <div role="alert" className={styles.wrong}>
      <p>Fix this first:</p>
      <ul>
        {errors.map(([key, [error = '']]) => {
          const placed = application.questionOf(key);
          const text = error === placed?.question.label ? `Required: ${error}` : error;
          return (
            <li key={key}>
              {QuestionLink && placed ? (
                <QuestionLink page={placed.page} hash={key}>
                  {text}
                </QuestionLink>
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
