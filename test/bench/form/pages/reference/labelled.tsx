import type { ReactNode } from 'react';
import type { Question } from '../../../../../shared/form/definition.ts';

interface Props {
  readonly question: Question;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** A control under its label, with a hint and an error. */
export function Labelled({ question, error, children }: Props) {
  const { key, kind, label, hint, required } = question;
  const isGroup = kind === 'radio' || kind === 'month-year';
  const Container = isGroup ? 'fieldset' : 'div';
  const text = required ? label : `${label} (optional)`;
  return (
    <Container id={key} className={question.half ? 'field half' : 'field'}>
      {isGroup ? <legend>{text}</legend> : <label htmlFor={`${key}-input`}>{text}</label>}
      {hint && <p className="hint">{hint}</p>}
      {error && (
        <p id={`${key}-error`} className="error">
          {error}
        </p>
      )}
      {children}
    </Container>
  );
}
