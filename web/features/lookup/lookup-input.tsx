import { useState } from 'react';
import type { LookupCategory, Suggestion } from '../../../shared/contracts/lookup.ts';
import type { Placed } from '../../../shared/form/place.ts';
import { AnswerField } from '../../form/inputs/answer-field.tsx';
import { OverLimitCounter } from '../../form/inputs/over-limit-counter.tsx';
import { useTextAnswer } from '../../form/inputs/use-text-answer.ts';
import { focusFirstControl } from '../../form/navigation/focus-first-control.ts';
import styles from '../../form/sections/sections.module.css';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { application } from '../store/application-store.ts';
import { Combobox } from './combobox.tsx';
import { findRecord, useSuggestions } from './use-suggestions.ts';

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
    // What the search is for can be typed into it as well: nobody is led past it.
    focusFirstControl(key);
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
          <div role="status">{isManual && <p className={styles.hint}>{manualHint}</p>}</div>
          {!isManual && (
            <Button variant="link" onClick={enterManually}>
              Enter manually<VisuallyHidden>: {question.label}</VisuallyHidden>
            </Button>
          )}
        </>
      )}
    </AnswerField>
  );
}
