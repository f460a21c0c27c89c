import { useState } from 'react';
import type { LookupCategory, Suggestion } from '../../../shared/contracts/lookup.ts';
import type { Placed } from '../../../shared/form/place.ts';
import { type HostInputs, useFormHost } from '../../form/host/form-host.ts';
import { useTextAnswer } from '../../form/host/use-answer.ts';
import { AnswerField } from '../../form/inputs/answer-field.tsx';
import { OverLimitCounter } from '../../form/inputs/over-limit-counter.tsx';
import { focusFirstControl } from '../../form/navigation/focus-first-control.ts';
import styles from '../../form/styles/form.module.css';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Combobox } from './combobox.tsx';
import { findRecord, useSuggestions } from './use-suggestions.ts';

interface Props {
  readonly placed: Placed<'autocomplete' | 'address'>;
  readonly category: LookupCategory;
  readonly nameField: 'name' | 'address_line_1';
  readonly manualHint: string;
}

function LookupInput(props: Props) {
  const { placed, category, manualHint } = props;
  const { key, question } = placed;
  const [answer, set] = useTextAnswer(key);
  const [typed, setTyped] = useState('');
  const [isManual, setManual] = useState(false);
  const { suggestions, nothingFound } = useSuggestions(typed, category, !isManual && typed !== '');
  const [isFilled, setFilled] = useState(false);
  const fillIn = useFillIn(props);
  const enterManually = () => {
    setManual(true);
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
            nothingFound={nothingFound}
            onType={(text) => {
              setTyped(text);
              setFilled(false);
              set(text);
            }}
            onChoose={(suggestion) => {
              setTyped('');
              void fillIn(suggestion).then(setFilled);
            }}
          />
          <div role="status">
            {isManual && <p className={styles.hint}>{manualHint}</p>}
            {isFilled && <VisuallyHidden>The fields below were filled in. Please check them.</VisuallyHidden>}
          </div>
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

function useFillIn({ placed: { key, question }, category, nameField }: Props) {
  const { answers } = useFormHost();
  return async ({ id, text }: Suggestion): Promise<boolean> => {
    // Shown at once, and kept if the record cannot be loaded.
    answers.set(key, text);
    const record = await findRecord(id, category);
    if (!record || answers.get(key) !== text) return false;
    answers.set(key, record[nameField] ?? text);
    for (const [field, filled] of Object.entries(question.fills)) answers.set(filled, record[field] ?? '');
    return true;
  };
}

export const lookupInputs: Pick<HostInputs, 'autocomplete' | 'address'> = {
  autocomplete: (placed) => (
    <LookupInput
      placed={placed}
      category={placed.question.category}
      nameField="name"
      manualHint="Enter your school information below."
    />
  ),
  address: (placed) => (
    <LookupInput placed={placed} category="address" nameField="address_line_1" manualHint="Enter your address below." />
  ),
};
