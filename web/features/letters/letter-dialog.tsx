import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import type { ChangedLetter } from '../../../shared/contracts/letters.ts';
import type { FieldErrors } from '../../../shared/form/validate.ts';
import { errorMessage, ServerError } from '../../lib/calls/errors.ts';
import { useMutation } from '../../lib/calls/use-mutation.ts';
import { watchUserActivity } from '../../lib/user-activity.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { Elements } from '../../ui/elements.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { application } from '../application/index.ts';
import styles from './letters.module.css';
import { changeLetter, isConflict, type LetterDialogProps } from './use-letters.ts';

interface Props extends Omit<LetterDialogProps, 'letter'> {
  readonly title: string;
  readonly size?: 's';
  readonly role?: 'alertdialog';
  readonly sendLabel?: string;
  readonly cancelLabel?: string;
  readonly opening: ReactNode;
  /** The fields that show their own errors. */
  readonly fields?: readonly string[];
  /** Whether a field is wrong, so that nothing is sent. */
  readonly isInvalid?: boolean;
  readonly send: () => Promise<ChangedLetter>;
  readonly children?: (sending: { readonly errors: FieldErrors; readonly isPending: boolean }) => Elements;
}

/** Sends a change of a letter. If the server refuses it, the dialog stays open and focuses the first error. */
export function LetterDialog({ send, fields = [], isInvalid = false, onDone, ...props }: Props) {
  const { open, onClose, role, sendLabel = 'Send request', cancelLabel = 'Cancel' } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const isUserIdle = useRef<() => boolean>(() => true);
  const change = useMutation({
    mutationFn: () => changeLetter(send),
    onSuccess: () => onDone(),
    onError: (error) => {
      if (isConflict(error) || !open) return onDone(error);
      if (isUserIdle.current())
        requestAnimationFrame(() =>
          form.current?.querySelector<HTMLElement>('[data-refusal], [aria-invalid="true"]')?.focus(),
        );
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    isUserIdle.current = watchUserActivity();
    if (!isInvalid) change.mutate();
  };
  const errors = (change.error instanceof ServerError && change.error.errors) || {};
  const otherErrors = Object.entries(errors).filter(([key]) => !fields.includes(key));
  const isShownAtFields = Object.keys(errors).length > 0 && otherErrors.length === 0;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={props.title}
      {...(role && { role })}
      {...(props.size && { size: props.size })}
      actions={
        <>
          <Button type="submit" form={id} variant="primary" busy={change.isPending}>
            {sendLabel}
          </Button>
          <Button data-autofocus={role === 'alertdialog' || undefined} onClick={onClose}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={submit}>
        {change.error && !isShownAtFields && !isConflict(change.error) && (
          <div tabIndex={-1} data-refusal className={styles.quietFocus}>
            <ErrorNotice>
              {otherErrors.length === 0
                ? errorMessage(change.error)
                : otherErrors.map(([key, [error = '']]) => (
                    <ErrorLink key={key} answerKey={key} error={error} questionLink={props.questionLink} />
                  ))}
            </ErrorNotice>
          </div>
        )}
        <p tabIndex={-1} data-autofocus={role === undefined || undefined} className={styles.quietFocus}>
          {props.opening}
        </p>
        {props.children?.({ errors, isPending: change.isPending })}
      </form>
    </Dialog>
  );
}

/** Shows an error about an answer, with a link to its question while the form can be changed. */
function ErrorLink({
  answerKey,
  error,
  questionLink: QuestionLink,
}: Pick<LetterDialogProps, 'questionLink'> & { readonly answerKey: string; readonly error: string }) {
  const placed = application.questionOf(answerKey);
  const text = error === placed?.question.label ? `Required: ${error}` : error;
  return (
    <span className={styles.errorLine}>
      {QuestionLink && placed ? (
        <QuestionLink page={placed.page} hash={answerKey}>
          {text}
        </QuestionLink>
      ) : (
        text
      )}
    </span>
  );
}
