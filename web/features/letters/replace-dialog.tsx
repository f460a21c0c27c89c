import { type FormEvent, useId, useRef, useState } from 'react';
import { type Letter, postLetterReplace } from '../../../shared/contracts/letters.ts';
import { limits } from '../../../shared/limits.ts';
import { call } from '../../lib/call.ts';
import { ServerError, sentenceOf } from '../../lib/errors.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AddressSlip } from './address-slip.tsx';
import { changeLetter, isConflict } from './change-letter.ts';
import { answerOf } from './form-row.ts';
import type { LetterDialogProps } from './letter-item.tsx';
import styles from './letters.module.css';
import { isTooLong, NoteField } from './note-field.tsx';
import { TextField, WaiverField } from './person-fields.tsx';

const fields = ['firstname', 'lastname', 'title', 'organization', 'email'] as const;
type Person = Readonly<Record<(typeof fields)[number] | 'waiver', string>>;

/** Another person, or the same at another address. The form stays as it is. */
export function ReplaceDialog({ letter, open, onClose, onDone }: LetterDialogProps) {
  const { n, name, generation } = letter;
  const form = useId();
  const element = useRef<HTMLFormElement>(null);
  const [person, setPerson] = useState(() => personBefore(letter));
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
      if (isConflict(error)) return onDone(error);
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    },
  });
  const errors = (replace.error instanceof ServerError && replace.error.errors) || {};
  const isSaid = Object.keys(errors).length > 0 || isConflict(replace.error);
  const change = (field: keyof Person) => (value: string) => setPerson({ ...person, [field]: value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!replace.isPending && !isTooLong(note)) replace.mutate();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isToCorrect(letter) ? 'Correct the address, or name another person' : 'Name another person'}
      actions={
        <>
          <Button type="submit" form={form} variant="primary" busy={replace.isPending}>
            Ask this person
          </Button>
          <Button onClick={onClose}>Not now</Button>
        </>
      }
    >
      <p tabIndex={-1} data-autofocus className={styles.opening}>
        This person is asked by email at once. A link that <bdi>{name}</bdi> may have ends. What you answered in the
        form stays as it is.
      </p>
      <form id={form} ref={element} noValidate onSubmit={submit}>
        {fields.map((field) => (
          <TextField
            key={field}
            id={`letter-${n}-${field}`}
            n={n}
            field={field}
            value={person[field]}
            onChange={change(field)}
            errors={errors[field] ?? []}
            after={field === 'email' && <AddressSlip address={person.email} onUse={change('email')} />}
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
      {replace.error && !isSaid && (
        <Notice severity="error" announced>
          {sentenceOf(replace.error)}
        </Notice>
      )}
    </Dialog>
  );
}

const isToCorrect = ({ state }: Letter) => state === 'bounced' || state === 'listed';

/** The row of the form knows all of the same person. */
function personBefore(letter: Letter): Person {
  const of = (field: keyof Person) => answerOf(field, letter.n);
  const isOfRow = [of('firstname'), of('lastname')].filter(Boolean).join(' ') === letter.name;
  if (!isToCorrect(letter) || !isOfRow)
    return { firstname: '', lastname: '', title: '', organization: '', email: '', waiver: '' };
  return {
    firstname: of('firstname'),
    lastname: of('lastname'),
    title: of('title'),
    organization: of('organization'),
    email: letter.email,
    waiver: letter.waiver,
  };
}
