import type { Placed } from '../../../shared/form/place.ts';
import { application, useAnswer, useErrors } from '../../features/store/application-store.ts';
import { CheckboxField } from './checkbox-field.tsx';

export function CheckboxInput({ placed }: { placed: Placed<'checkbox'> }) {
  const { key, question, required } = placed;
  const answer = useAnswer(key);
  return (
    <CheckboxField
      id={key}
      label={question.label}
      hint={question.hint}
      required={required}
      optional={!required}
      errors={useErrors(key)}
      checked={answer === true}
      onCheck={(checked) => application.set(key, checked ? true : '')}
    />
  );
}
