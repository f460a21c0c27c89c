import { useState } from 'react';
import { partner } from '#partner';
import { isCalendarDate, todayIn } from '../../../shared/form/calendar.ts';
import { longDate } from '../../../shared/form/long-date.ts';
import type { Placed } from '../../../shared/form/placed.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useTextAnswer } from '../host/use-answer.ts';
import { formatDate, parseDate, parseDayFirst } from '../masks/date.ts';
import { focusFirstControl } from '../navigation/focus-first-control.ts';
import styles from '../styles/form.module.css';
import { AnswerField } from './answer-field.tsx';

export function DateInput({ placed }: { placed: Placed<'date'> }) {
  const { key, question, required } = placed;
  const [answer, set] = useTextAnswer(key);
  const [typed, setTyped] = useState<string>();
  const isCurrent = typed !== undefined && parseDate(typed) === answer;
  const meant = isCalendarDate(answer) ? undefined : parseDayFirst(answer);
  const accept = () => {
    set(meant ?? '');
    focusFirstControl(key);
  };
  return (
    <AnswerField placed={placed} format="For example, 4/27/1998.">
      {(aria) => (
        <>
          <div className={styles.besideControl}>
            <input
              {...aria}
              className={styles.short}
              type="text"
              autoComplete={question.autoComplete ?? 'off'}
              spellCheck={false}
              aria-required={required}
              value={isCurrent ? typed : formatDate(answer)}
              onChange={(event) => {
                setTyped(event.target.value);
                set(parseDate(event.target.value));
              }}
              onBlur={() => setTyped(undefined)}
            />
            {question.offersToday && (
              <Button variant="link" onClick={() => set(todayIn(partner.config.timeZone))}>
                Use today’s date<VisuallyHidden> for {question.label}</VisuallyHidden>
              </Button>
            )}
          </div>
          <div className={styles.understood} role="status">
            {isCalendarDate(answer) && <span translate="no">{longDate(answer)}</span>}
            {meant && (
              <>
                Did you mean{' '}
                <Button variant="link" translate="no" onClick={accept}>
                  {longDate(meant)}?
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </AnswerField>
  );
}
