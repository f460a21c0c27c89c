import { Fragment, useState } from 'react';
import { isCalendarDate } from '../../../shared/form/calendar.ts';
import type { Options } from '../../../shared/form/definition.ts';
import { longDate, months } from '../../../shared/form/months.ts';
import type { Placed } from '../../../shared/form/placed.ts';
import { serverDay, serverNow } from '../../lib/calls/server-time.ts';
import { Button } from '../../ui/button/button.tsx';
import type { FieldAria } from '../../ui/field/field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useTextAnswer } from '../host/use-answer.ts';
import { alternativeDates, dateAdvice, formatDate, parseDate } from '../masks/date.ts';
import { focusFirstControl } from '../navigation/focus.ts';
import styles from '../styles/form.module.css';
import { AnswerField } from './answer-field.tsx';
import { OptionSelect } from './choice-inputs.tsx';

export function DateInput({ placed }: { placed: Placed<'date'> }) {
  const { key, question, required } = placed;
  const [answer, set] = useTextAnswer(key);
  const [typed, setTyped] = useState<string>();
  // The "Did you mean" buttons stay when the field loses the focus and shows the date as it was understood.
  const [suggested, setSuggested] = useState<{ answer: string; dates: readonly string[] }>({ answer: '', dates: [] });
  const isCurrent = typed !== undefined && parseDate(typed) === answer;
  const suggestions = suggested.answer === answer ? suggested.dates : alternativeDates(answer);
  // The advice waits until the field loses the focus, because every date is incomplete while it is typed.
  const advice =
    typed === undefined && suggestions.length === 0
      ? dateAdvice(answer, serverNow().getFullYear(), question.minAge !== undefined)
      : undefined;
  const accept = (date: string) => {
    set(date);
    focusFirstControl(key);
  };
  return (
    <AnswerField placed={placed} format="For example, 4/27/1998.">
      {(aria) => (
        <div className="buttons">
          <input
            {...aria}
            aria-describedby={[aria['aria-describedby'], advice && `${key}-advice`].filter(Boolean).join(' ')}
            className={styles.medium}
            type="text"
            autoComplete={question.autoComplete ?? 'off'}
            spellCheck={false}
            aria-required={required}
            value={isCurrent ? typed : formatDate(answer)}
            onChange={(event) => {
              const date = parseDate(event.target.value);
              setTyped(event.target.value);
              setSuggested({ answer: date, dates: alternativeDates(event.target.value) });
              set(date);
            }}
            onBlur={() => setTyped(undefined)}
          />
          {question.offersToday && (
            <Button variant="link" onClick={() => set(serverDay())}>
              <span>Use today’s date</span>
              <VisuallyHidden>{` for ${question.label}`}</VisuallyHidden>
            </Button>
          )}
          <div className={`meta ${styles.understood}`} role="status">
            {advice && (
              <span id={`${key}-advice`} className={styles.problem}>
                {advice}
              </span>
            )}
            {!advice && isCalendarDate(answer) && <span translate="no">{longDate(answer)}</span>}
            {suggestions.map((date, index) => (
              <Fragment key={date}>
                <span>{index === 0 ? ' Did you mean ' : ' or '}</span>
                <Button variant="link" translate="no" onClick={() => accept(date)}>
                  {`${longDate(date)}?`}
                </Button>
              </Fragment>
            ))}
          </div>
        </div>
      )}
    </AnswerField>
  );
}

export const MonthYearInput = ({ placed }: { placed: Placed<'month-year'> }) => (
  <AnswerField placed={placed} errorKey={`${placed.key}_month`} format="Choose both the month and the year." isGroup>
    {(aria) => (
      <div className={styles.parts}>
        <Part answerKey={`${placed.key}_month`} label="Month" options={months} aria={aria} required={placed.required} />
        <Part
          answerKey={`${placed.key}_year`}
          label="Year"
          options={placed.options}
          aria={aria}
          required={placed.required}
        />
      </div>
    )}
  </AnswerField>
);

interface PartProps {
  readonly answerKey: string;
  readonly label: string;
  readonly options: Options;
  readonly aria: FieldAria;
  readonly required: boolean;
}

function Part({ answerKey, label, options, aria, required }: PartProps) {
  const [answer, set] = useTextAnswer(answerKey);
  return (
    <div id={answerKey}>
      <label className={styles.partLabel} htmlFor={`${answerKey}-input`}>
        {label}
      </label>
      <OptionSelect
        id={`${answerKey}-input`}
        name={answerKey}
        aria-invalid={aria['aria-invalid']}
        required={required}
        autoComplete="off"
        options={options}
        value={answer}
        onChoose={set}
      />
    </div>
  );
}
