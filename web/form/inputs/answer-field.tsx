import type { ReactNode } from 'react';
import type { Placed } from '../../../shared/form/place.ts';
import { useErrors } from '../../features/store/application-store.ts';
import { Field, type FieldAria } from '../../ui/field.tsx';
import styles from '../sections/sections.module.css';

interface Props {
  readonly placed: Placed;
  /** Where the errors are kept when it is not the question's own key. */
  readonly errorsUnder?: string;
  readonly hint?: ReactNode;
  readonly counter?: ReactNode;
  readonly group?: boolean;
  readonly children: (aria: FieldAria) => ReactNode;
}

/** The field of a question: label, hint and errors as they stand. */
export function AnswerField({ placed, errorsUnder, hint, children, ...rest }: Props) {
  const { key, question, required } = placed;
  const errors = useErrors(errorsUnder ?? key);
  return (
    <Field
      id={key}
      label={question.label}
      hint={hint ?? question.hint}
      optional={!required}
      errors={errors}
      className={question.half && styles.half}
      {...rest}
    >
      {children}
    </Field>
  );
}
