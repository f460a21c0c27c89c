import { useState } from 'react';
import type { LookupCategory, Suggestion } from '../../../shared/contracts/lookup.ts';
import type { Placed } from '../../../shared/form/place.ts';
import { application } from '../../features/application/application-store.ts';
import { findRecord, useSuggestions } from '../../features/lookup/use-suggestions.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { focusQuestion } from '../focus-question.ts';
import styles from '../form.module.css';
import { AnswerField } from './answer-field.tsx';
import { Combobox } from './combobox.tsx';
import { OverLimitCounter } from './over-limit-counter.tsx';
import { useTextAnswer } from './use-text-answer.ts';

interface Props {
  readonly placed: Placed<'autocomplete' | 'address'>;
  readonly category: LookupCategory;
  /** The record's field that answers the question itself. */
  readonly nameField: 'name' | 'address_line_1';
  /** Said once the applicant has chosen to enter the rest without the search. */
  readonly manualHint: string;
}

/** A search whose chosen record fills the questions that follow; without it, everything can be typed. */
export function LookupInput({ placed, category, nameField, manualHint }: Props) {
  const { key, question } = placed;
  const [answer, set] = useTextAnswer(key);
  const [typed, setTyped] = useState('');
  const [isManual, setManual] = useState(false);
  const suggestions = useSuggestions(typed, category, !isManual && typed !== '');
  const choose = async ({ id, text }: Suggestion) => {
    setTyped('');
    // What was chosen stands at once, and stays when its record cannot be had.
    set(text);
    const record = await findRecord(id, category);
    // Somebody who has typed on meanwhile wants something else.
    if (!record || application.get(key) !== text) return;
    set(record[nameField] ?? text);
    for (const [field, filled] of Object.entries(question.fills)) application.set(filled, record[field] ?? '');
  };
  const enterManually = () => {
    setManual(true);
    const next = Object.values(question.fills)[0];
    if (next) focusQuestion(next);
  };
  return (
    <AnswerField placed={placed} counter={<OverLimitCounter length={answer.length} />}>
      {(aria) => (
        <>
          <Combobox
            aria={aria}
            value={answer}
            required={placed.required}
            autoComplete={question.autoComplete ?? 'off'}
            listLabel={`Suggestions for ${question.label}`}
            suggestions={suggestions}
            onType={(text) => {
              setTyped(text);
              set(text);
            }}
            onChoose={choose}
          />
          {isManual ? (
            <p className={styles.hint} role="status">
              {manualHint}
            </p>
          ) : (
            <Button variant="link" onClick={enterManually}>
              Enter manually<VisuallyHidden>: {question.label}</VisuallyHidden>
            </Button>
          )}
        </>
      )}
    </AnswerField>
  );
}
