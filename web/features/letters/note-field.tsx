import { limits } from '../../../shared/limits.ts';
import { Counter } from '../../form/inputs/counter.tsx';
import { overLimit } from '../../form/inputs/over-limit.ts';
import { Field } from '../../ui/field.tsx';

const announcedFrom = 100;

export const isTooLong = (note: string): boolean => note.trim().length > limits.letterNote;

interface Props {
  readonly id: string;
  readonly value: string;
  readonly onChange: (note: string) => void;
  readonly errors: readonly string[];
}

export function NoteField({ id, value, onChange, errors }: Props) {
  const left = limits.letterNote - value.trim().length;
  return (
    <Field
      id={id}
      label="Note"
      optional
      hint="They read it on the page where they write. It is not in the email."
      errors={errors}
      counter={
        <Counter
          text={overLimit(value.trim().length, limits.letterNote) ?? `${left} characters left`}
          isOver={left < 0}
          isAnnounced={left <= announcedFrom}
        />
      }
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
