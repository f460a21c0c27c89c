import type { Placed } from '../../../shared/form/placed.ts';
import { readLine } from '../../../shared/text/numerals.ts';
import { useTyped } from '../host/use-answer.ts';
import { AnswerField } from './answer-field.tsx';
import { inputModeOf } from './input-mode.ts';
import { OverLimitCounter } from './over-limit-counter.tsx';

export function TextInput({ placed }: { placed: Placed<'text'> }) {
  const { key, question } = placed;
  const { answer, value, type, leave } = useTyped(key, readLine);
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
          value={value}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      )}
    </AnswerField>
  );
}
