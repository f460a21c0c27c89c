import { useLayoutEffect, useRef, useState } from 'react';
import type { Placed } from '../../../shared/form/placed.ts';
import { Button } from '../../ui/button/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useTextAnswer } from '../host/use-answer.ts';
import { hideSsn, ssnMask } from '../masks/ssn.ts';
import { useMask } from '../masks/use-mask.ts';
import styles from '../styles/form.module.css';
import { AnswerField } from './answer-field.tsx';

export function SsnInput({ placed }: { placed: Placed<'ssn'> }) {
  const [answer, set] = useTextAnswer(placed.key);
  const [editing, setEditing] = useState(false);
  const [shown, setShown] = useState(false);
  const masked = useMask(ssnMask, answer, set);
  const byPointer = useRef(false);
  // Replacing the dots by digits drops the selection that the Tab key has made, so it is restored.
  useLayoutEffect(() => {
    if (editing && !byPointer.current) masked.ref.current?.select();
    byPointer.current = false;
  }, [editing, masked.ref]);
  return (
    <AnswerField placed={placed}>
      {(aria) => (
        <div className={styles.besideControl}>
          <input
            {...aria}
            {...masked}
            value={editing || shown ? answer : hideSsn(answer)}
            className={styles.short}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            aria-required={placed.required}
            onPointerDown={() => {
              byPointer.current = !editing;
            }}
            onFocus={() => setEditing(true)}
            onBlur={() => setEditing(false)}
          />
          <Button variant="link" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
            <VisuallyHidden> {placed.question.label}</VisuallyHidden>
          </Button>
        </div>
      )}
    </AnswerField>
  );
}
