import type { Placed } from '../../../shared/form/placed.ts';
import { useTextAnswer } from '../host/use-answer.ts';
import { AnswerField } from './answer-field.tsx';
import { OptionSelect } from './option-select.tsx';

export function SelectInput({ placed }: { placed: Placed<'select' | 'year'> }) {
  const [answer, set] = useTextAnswer(placed.key);
  return (
    <AnswerField placed={placed}>
      {(aria) => (
        <OptionSelect
          {...aria}
          options={placed.options}
          value={answer}
          onChoose={set}
          autoComplete={placed.question.autoComplete ?? 'off'}
          required={placed.required}
        />
      )}
    </AnswerField>
  );
}
