import type { ReactNode } from 'react';
import type { Placed } from '../../../shared/form/place.ts';
import { Field, type FieldAria } from '../../ui/field.tsx';
import { useErrors, useWithheld } from '../host/use-answer.ts';
import { nextErrorLink } from '../navigation/next-error-link.tsx';
import styles from '../styles/form.module.css';

interface Props {
  readonly placed: Placed;
  readonly errorsUnder?: string;
  readonly hint?: ReactNode;
  readonly counter?: ReactNode;
  readonly group?: boolean;
  readonly children: (aria: FieldAria) => ReactNode;
}

export function AnswerField({ placed, errorsUnder, hint, children, ...rest }: Props) {
  const { key, question, row, required } = placed;
  const errors = useErrors(errorsUnder ?? key);
  const withheld = useWithheld(key);
  return (
    <Field
      id={key}
      label={question.label}
      hint={hint ?? question.hint}
      optional={!required}
      errors={errors}
      row={row}
      afterErrors={errors.length > 0 && nextErrorLink(key)}
      className={question.half && styles.half}
      {...rest}
    >
      {withheld === undefined ? children : () => <p>{withheld}</p>}
    </Field>
  );
}
