import { useState } from 'react';
import { type Letter, postLetterReplace } from '../../../shared/contracts/letters.ts';
import { call } from '../../lib/calls/call.ts';
import { Button } from '../../ui/button/button.tsx';
import { AddressSuggestion } from '../../ui/field/address-suggestion.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { LetterDialog } from './letter-dialog.tsx';
import { isTooLong, NoteField, noteOf } from './note-field.tsx';
import { TextField, WaiverField } from './person-fields.tsx';
import { answerOf, personOf } from './recommender-row.ts';
import { correctAddress, type LetterDialogProps } from './use-letters.ts';

const nameFields = ['firstname', 'lastname', 'title', 'organization'] as const;
const fields = [...nameFields, 'email', 'waiver', 'note'] as const;
type Person = Readonly<Record<(typeof nameFields)[number] | 'email' | 'waiver', string>>;

/** Requests the letter from another person. The form does not change. */
export const ReplaceDialog = (props: LetterDialogProps) => (
  <PersonDialog {...props} title="Name someone else" initialPerson={emptyPerson} />
);

/** Requests the letter from the same person at another address, or from another person. */
export function AddressDialog(props: LetterDialogProps) {
  const [isOther, setOther] = useState(false);
  const person = knownPerson(props.letter);
  const isKnown = nameFields.every((field) => person[field]) && person.waiver !== '';
  if (isOther) return <ReplaceDialog {...props} />;
  return (
    <PersonDialog
      {...props}
      title="Correct the address"
      initialPerson={person}
      isAddressOnly={isKnown}
      onOther={() => setOther(true)}
    />
  );
}

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
  /** Whether the dialog asks for nothing but the address, unless the server refuses another detail. */
  readonly isAddressOnly?: boolean;
  readonly onOther?: () => void;
}

function PersonDialog({ letter, title, initialPerson, isAddressOnly = false, onOther, ...dialog }: Props) {
  const { n, name, generation, state } = letter;
  const hasLink = state === 'asked' || state === 'closed';
  const [person, setPerson] = useState(initialPerson);
  const [note, setNote] = useState('');
  const change = (field: keyof Person) => (value: string) => setPerson({ ...person, [field]: value });
  const send = async () => {
    const changed = await call(postLetterReplace, {
      params: { n: String(n) },
      body: { generation, ...person, note: noteOf(note) },
    });
    // Correct the address in the form too. If that fails, the saving status on the form shows the problem.
    if (isAddressOnly && dialog.questionLink) correctAddress(n, person.email).catch(() => {});
    return changed;
  };
  return (
    <LetterDialog
      {...dialog}
      title={title}
      opening={
        <>
          <span>We'll email</span> {isAddressOnly ? <UserText>{name}</UserText> : <span>this person</span>}{' '}
          <span>right away.</span>
          {hasLink && (
            <>
              {' '}
              <span>The link we sent to</span> <UserText>{name}</UserText> <span>will stop working.</span>
            </>
          )}
          {!isAddressOnly && <span> Your answers in the form won't change.</span>}
        </>
      }
      fields={fields}
      isInvalid={isTooLong(note)}
      send={send}
    >
      {({ errors }) => {
        const isWhole = !isAddressOnly || Object.keys(errors).some((field) => field !== 'email');
        const textField = (field: (typeof nameFields)[number] | 'email') => (
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
        );
        return (
          <>
            {isWhole && nameFields.map(textField)}
            {textField('email')}
            {isWhole && (
              <>
                <WaiverField
                  id={`letter-${n}-waiver`}
                  n={n}
                  value={person.waiver}
                  onChange={change('waiver')}
                  errors={errors.waiver ?? []}
                />
                <NoteField id={`letter-${n}-note`} value={note} onChange={setNote} errors={errors.note ?? []} />
              </>
            )}
            {onOther && (
              <Button variant="link" onClick={onOther}>
                Name someone else
              </Button>
            )}
          </>
        );
      }}
    </LetterDialog>
  );
}

const emptyPerson: Person = { firstname: '', lastname: '', title: '', organization: '', email: '', waiver: '' };

/**
 * Returns the recommender's details. The address and waiver come from the letter, and all else from the form's row. If
 * the row now names another person, splits the letter's name in two and leaves the title and organization empty.
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
