import { limits } from '../../../shared/limits.ts';
import { CharactersLeft } from '../../form/inputs/counter.tsx';
import { Field } from '../../ui/field/field.tsx';

export const isTooLong = (note: string): boolean => note.trim().length > limits.letterNote;

/** Returns the note as a request sends it: undefined if it is empty. */
export const noteOf = (note: string): string | undefined => note.trim() || undefined;

interface Props {
  readonly id: string;
  readonly value: string;
  readonly readOnly?: boolean;
  readonly onChange: (note: string) => void;
  readonly errors: readonly string[];
}

export function NoteField({ id, value, readOnly, onChange, errors }: Props) {
  return (
    <Field
      id={id}
      label="Note"
      optional
      hint="Shown on the letter page, not in the email."
      errors={isTooLong(value) ? [`Please use at most ${limits.letterNote} characters.`] : errors}
      counter={<CharactersLeft length={value.trim().length} max={limits.letterNote} />}
    >
      {(aria) => (
        <textarea
          {...aria}
          dir="auto"
          autoComplete="off"
          readOnly={readOnly}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
