import type { Placed } from '../../../shared/form/place.ts';
import { limits } from '../../../shared/limits.ts';
import { AnswerField } from './answer-field.tsx';
import { overLimit } from './over-limit.ts';
import { useTextAnswer } from './use-text-answer.ts';

export function EmailInput({ placed }: { placed: Placed<'email'> }) {
  const [answer, set] = useTextAnswer(placed.key);
  return (
    <AnswerField placed={placed} counter={overLimit(answer.length, limits.textLength)}>
      {(aria) => (
        <input
          {...aria}
          type="email"
          autoComplete={placed.question.autoComplete ?? 'off'}
          autoCapitalize="none"
          spellCheck={false}
          aria-required={placed.required}
          value={answer}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </AnswerField>
  );
}
