import { useState } from 'react';
import type { Placed } from '../../../shared/form/place.ts';
import { useTextAnswer } from '../host/use-answer.ts';
import { formatDate, parseDate } from '../masks/date.ts';
import styles from '../styles/form.module.css';
import { AnswerField } from './answer-field.tsx';

export function DateInput({ placed }: { placed: Placed<'date'> }) {
  const [answer, set] = useTextAnswer(placed.key);
  const [typed, setTyped] = useState<string>();
  const isCurrent = typed !== undefined && parseDate(typed) === answer;
  return (
    <AnswerField placed={placed} hint={placed.question.hint ?? 'For example, 4/27/1998'}>
      {(aria) => (
        <input
          {...aria}
          className={styles.short}
          type="text"
          autoComplete={placed.question.autoComplete ?? 'off'}
          spellCheck={false}
          aria-required={placed.required}
          value={isCurrent ? typed : formatDate(answer)}
          onChange={(event) => {
            setTyped(event.target.value);
            set(parseDate(event.target.value));
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </AnswerField>
  );
}
