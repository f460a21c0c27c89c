import { type FormEvent, useId, useRef, useState } from 'react';
import { type Letter, postLetterReplace } from '../../../shared/contracts/letters.ts';
import { limits } from '../../../shared/limits.ts';
import { call } from '../../lib/calls/call.ts';
import { errorMessage, ServerError } from '../../lib/calls/errors.ts';
import { useMutation } from '../../lib/calls/use-mutation.ts';
import { watchUserActivity } from '../../lib/user-activity.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { AddressSuggestion } from '../../ui/field/address-suggestion.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import styles from './letters.module.css';
import { isTooLong, NoteField } from './note-field.tsx';
import { TextField, WaiverField } from './person-fields.tsx';
import { answerOf, personOf } from './recommender-row.ts';
import { changeLetter, isConflict, type LetterDialogProps } from './use-letters.ts';

const fields = ['firstname', 'lastname', 'title', 'organization', 'email'] as const;
type Person = Readonly<Record<(typeof fields)[number] | 'waiver', string>>;

/** Requests the letter from another person, or from the same person at another address. The form does not change. */
export const ReplaceDialog = (props: LetterDialogProps) => (
  <PersonDialog
    {...props}
    title={canCorrectAddress(props.letter) ? 'Correct the address or name another person' : 'Name another person'}
    initialPerson={canCorrectAddress(props.letter) ? knownPerson(props.letter) : emptyPerson}
  />
);

/** Requests the letter from the same person again, and fills in what is known. */
export const RequestAgainDialog = (props: LetterDialogProps) => (
  <PersonDialog
    {...props}
    title={`Request a letter from ${props.letter.name} again`}
    initialPerson={knownPerson(props.letter)}
  />
);

interface Props extends LetterDialogProps {
  readonly title: string;
  readonly initialPerson: Person;
}

function PersonDialog({ letter, open, onClose, onDone, title, initialPerson }: Props) {
  const { n, name, generation, state } = letter;
  const hasLink = state === 'asked' || state === 'closed';
  const form = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const isUserIdle = useRef<() => boolean>(() => true);
  const [person, setPerson] = useState(initialPerson);
  const [note, setNote] = useState('');
  const replace = useMutation({
    mutationFn: () =>
      changeLetter(() =>
        call(postLetterReplace, {
          params: { n: String(n) },
          body: { generation, ...person, ...(note.trim() && { note: note.trim() }) },
        }),
      ),
    onSuccess: () => onDone(),
    onError: (error) => {
      if (isConflict(error) || !open) return onDone(error);
      if (isUserIdle.current())
        requestAnimationFrame(() => formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    },
  });
  const errors = (replace.error instanceof ServerError && replace.error.errors) || {};
  const isShownElsewhere = Object.keys(errors).length > 0 || isConflict(replace.error);
  const change = (field: keyof Person) => (value: string) => setPerson({ ...person, [field]: value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    isUserIdle.current = watchUserActivity();
    if (!isTooLong(note)) replace.mutate();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button type="submit" form={form} variant="primary" busy={replace.isPending}>
            Send request
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p tabIndex={-1} data-autofocus className={styles.opening}>
        We'll email this person right away.{' '}
        {hasLink && (
          <>
            The link we sent to <bdi>{name}</bdi> will stop working.{' '}
          </>
        )}
        Your answers in the form won't change.
      </p>
      <form id={form} ref={formElement} noValidate onSubmit={submit}>
        {fields.map((field) => (
          <TextField
            key={field}
            id={`letter-${n}-${field}`}
            n={n}
            field={field}
            value={person[field]}
            onChange={change(field)}
            errors={errors[field] ?? []}
            afterCounter={field === 'email' && <AddressSuggestion address={person.email} onUse={change('email')} />}
          />
        ))}
        <WaiverField
          id={`letter-${n}-waiver`}
          n={n}
          value={person.waiver}
          onChange={change('waiver')}
          errors={errors.waiver ?? []}
        />
        <NoteField
          id={`letter-${n}-note`}
          value={note}
          onChange={setNote}
          errors={isTooLong(note) ? [`Please use at most ${limits.letterNote} characters.`] : (errors.note ?? [])}
        />
      </form>
      {replace.error && !isShownElsewhere && <ErrorNotice>{errorMessage(replace.error)}</ErrorNotice>}
    </Dialog>
  );
}

const canCorrectAddress = ({ state }: Letter) => state === 'bounced' || state === 'listed';

const emptyPerson: Person = { firstname: '', lastname: '', title: '', organization: '', email: '', waiver: '' };

/**
 * Returns the recommender's details. The letter supplies only the name, address and waiver. The full name, title and
 * organization come from the form's row if that row still names the same person.
 */
function knownPerson({ n, name, email, waiver }: Letter): Person {
  const rowAnswer = (field: keyof Person) => answerOf(field, n);
  const isPersonOfRow = personOf(n).name === name;
  const lastname = name.split(' ').at(-1) ?? '';
  const firstname = name.slice(0, -lastname.length).trim();
  return isPersonOfRow
    ? {
        firstname: rowAnswer('firstname'),
        lastname: rowAnswer('lastname'),
        title: rowAnswer('title'),
        organization: rowAnswer('organization'),
        email,
        waiver,
      }
    : { ...emptyPerson, firstname, lastname, email, waiver };
}
