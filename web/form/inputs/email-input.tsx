import { readEmailAddress } from '../../../shared/email-address.ts';
import type { Placed } from '../../../shared/form/placed.ts';
import { limits } from '../../../shared/limits.ts';
import { useTyped } from '../host/use-answer.ts';
import { AnswerField } from './answer-field.tsx';
import { OverLimitCounter } from './over-limit-counter.tsx';

export function EmailInput({ placed }: { placed: Placed<'email'> }) {
  const { answer, set, value, type, leave } = useTyped(placed.key, readEmailAddress);
  return (
    <AnswerField placed={placed} counter={<OverLimitCounter length={answer.length} max={limits.emailLength} />}>
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
          value={value}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            leave();
            set(answer.trim());
          }}
        />
      )}
    </AnswerField>
  );
}
