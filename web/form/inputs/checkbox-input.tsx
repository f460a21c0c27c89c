import type { Placed } from '../../../shared/form/placed.ts';
import { useFormHost } from '../host/form-host.ts';
import { useAnswer, useErrors } from '../host/use-answer.ts';
import { nextErrorLink } from '../navigation/next-error-link.tsx';
import { CheckboxField } from './checkbox-field.tsx';

export function CheckboxInput({ placed }: { placed: Placed<'checkbox'> }) {
  const { key, question, required } = placed;
  const { answers } = useFormHost();
  const answer = useAnswer(key);
  const errors = useErrors(key);
  return (
    <CheckboxField
      id={key}
      label={question.label}
      hint={question.hint}
      required={required}
      optional={!required && !placed.isBoxOfGroup}
      errors={errors}
      afterErrors={errors.length > 0 && nextErrorLink(key)}
      checked={answer === true}
      onCheck={(checked) => answers.set(key, checked ? true : '')}
    />
  );
}
