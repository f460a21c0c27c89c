import { limits } from '../../../shared/limits.ts';
import { CharactersLeft } from '../../form/inputs/counter.tsx';
import { Field } from '../../ui/field/field.tsx';

export const isTooLong = (note: string): boolean => note.trim().length > limits.letterNote;

interface Props {
  readonly id: string;
  readonly value: string;
  readonly onChange: (note: string) => void;
  readonly errors: readonly string[];
}

export function NoteField({ id, value, onChange, errors }: Props) {
  return (
    <Field
      id={id}
      label="Note"
      optional
      hint="They read it on the page where they write. It is not in the email."
      errors={errors}
      counter={<CharactersLeft length={value.trim().length} max={limits.letterNote} />}
    >
      {(aria) => (
        <textarea
          {...aria}
          dir="auto"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
