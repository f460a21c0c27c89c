import { partner } from '#partner';
import type { Placed } from '../../../shared/form/place.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from '../form.module.css';
import { AnswerField } from './answer-field.tsx';
import { overLimit } from './over-limit.ts';
import { useTextAnswer } from './use-text-answer.ts';

export function TextareaInput({ placed }: { placed: Placed<'textarea'> }) {
  const [answer, set] = useTextAnswer(placed.key);
  const max = placed.question.maxLength ?? partner.config.textAreaLength;
  return (
    <AnswerField placed={placed} counter={<Counter length={answer.length} max={max} />}>
      {(aria) => (
        <textarea
          {...aria}
          className={styles.area}
          autoComplete={placed.question.autoComplete ?? 'off'}
          aria-required={placed.required}
          value={answer}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </AnswerField>
  );
}

const quietMs = 1_000;
/** From here on the number left is said aloud as well. */
const nearTheEnd = 100;

function Counter({ length, max }: { length: number; max: number }) {
  const text = overLimit(length, max) ?? `${(max - length).toLocaleString('en-US')} characters left`;
  const said = useDebounced(max - length <= nearTheEnd ? text : '', quietMs);
  return (
    <>
      <span className={length > max ? styles.tooLong : undefined}>{text}</span>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
