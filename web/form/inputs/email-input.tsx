import type { Placed } from '../../../shared/form/placed.ts';
import { useTextAnswer } from '../host/use-answer.ts';
import { AnswerField } from './answer-field.tsx';
import { OverLimitCounter } from './over-limit-counter.tsx';

export function EmailInput({ placed }: { placed: Placed<'email'> }) {
  const [answer, set] = useTextAnswer(placed.key);
  return (
    <AnswerField placed={placed} counter={<OverLimitCounter length={answer.length} />}>
      {(aria) => (
        <input
          {...aria}
          // With type "email", browsers change an international domain such as a@münchen.de to Punycode.
          type="text"
          inputMode="email"
          autoComplete={placed.question.autoComplete ?? 'off'}
          autoCapitalize="none"
          spellCheck={false}
          aria-required={placed.required}
          value={answer}
          onChange={(event) => set(event.target.value)}
          onBlur={() => answer !== answer.trim() && set(answer.trim())}
        />
      )}
    </AnswerField>
  );
}
