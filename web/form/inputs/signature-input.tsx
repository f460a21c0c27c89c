import type { Placed } from '../../../shared/form/placed.ts';
import { useTextAnswer } from '../host/use-answer.ts';
import styles from '../styles/form.module.css';
import { AnswerField } from './answer-field.tsx';
import { OverLimitCounter } from './over-limit-counter.tsx';

export function SignatureInput({ placed }: { placed: Placed<'signature'> }) {
  const [answer, set] = useTextAnswer(placed.key);
  return (
    <AnswerField placed={placed} counter={<OverLimitCounter length={answer.length} />}>
      {(aria) => (
        <input
          {...aria}
          className={styles.signature}
          type="text"
          dir="auto"
          autoComplete={placed.question.autoComplete ?? 'off'}
          spellCheck={false}
          aria-required={placed.required}
          value={answer}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </AnswerField>
  );
}
