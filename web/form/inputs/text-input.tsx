import type { Placed } from '../../../shared/form/placed.ts';
import { useTextAnswer } from '../host/use-answer.ts';
import { AnswerField } from './answer-field.tsx';
import { inputModeOf } from './input-mode.ts';
import { OverLimitCounter } from './over-limit-counter.tsx';

export function TextInput({ placed }: { placed: Placed<'text'> }) {
  const { key, question } = placed;
  const [answer, set] = useTextAnswer(key);
  return (
    <AnswerField placed={placed} counter={<OverLimitCounter length={answer.length} max={question.maxLength} />}>
      {(aria) => (
        <input
          {...aria}
          type="text"
          dir="auto"
          inputMode={inputModeOf(question)}
          autoComplete={question.autoComplete ?? 'off'}
          aria-required={placed.required}
          value={answer}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </AnswerField>
  );
}
