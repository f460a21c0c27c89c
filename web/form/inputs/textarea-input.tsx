import { partner } from '#partner';
import type { Placed } from '../../../shared/form/placed.ts';
import { useTextAnswer } from '../host/use-answer.ts';
import styles from '../styles/form.module.css';
import { AnswerField } from './answer-field.tsx';
import { CharactersLeft } from './characters-left.tsx';

export function TextareaInput({ placed }: { placed: Placed<'textarea'> }) {
  const [answer, set] = useTextAnswer(placed.key);
  const max = placed.question.maxLength ?? partner.config.textAreaLength;
  return (
    <AnswerField placed={placed} counter={<CharactersLeft length={answer.length} max={max} />}>
      {(aria) => (
        <>
          <textarea
            {...aria}
            className={styles.area}
            dir="auto"
            autoComplete={placed.question.autoComplete ?? 'off'}
            aria-required={placed.required}
            value={answer}
            onChange={(event) => set(event.target.value)}
          />
          <div className={styles.printed} dir="auto">
            {answer}
          </div>
        </>
      )}
    </AnswerField>
  );
}
